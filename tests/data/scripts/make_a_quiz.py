"""Ask ten questions in a program of one's own, and write a test for a class."""

import testcross

quiz = testcross.quiz("trio", count=3, seed=5)
right = 0
for question in quiz:
    lines: list[str] = question.text.splitlines()
    guess = question.choices[0].text if question.choices else question.right[0]
    right += question.mark(guess) is True
    print(question.answer.number, bool(lines), len(question.help.hints) > 0)
print(f"{right} of {len(quiz)}")
test = testcross.quiz("novice", count=4).forms(2)
print(sorted(test.files))
print(testcross.quiz(count=2).export("gift").text.count("::"))
