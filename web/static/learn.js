// Learn: questions with hints, smaller questions and reasons; answers stay on this device

const SCHEMA = "testcross.progress/1";
const DAYS = [0, 1, 3, 7, 16, 35]; // until an idea is asked again, by right answers in a row
const TRIES = 3; // after so many wrong answers the proof is shown
const LEVELS = { novice: "beginners", locus: "one locus", trio: "families", litter: "litters" };
const RESULTS = ["right", "helped", "wrong", "skipped"];
const pupil = { level: "novice", answers: [], seen: new Set(), now: null };
const keptList = (what) => [].concat(kept(what) ?? []);

/** Return answers of both lists, those that are in both once, in the order of their times. */
function merged(some, others) {
  const left = some.map((one) => JSON.stringify(one));
  const more = others.filter((one) => {
    const at = left.indexOf(JSON.stringify(one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...some, ...more].sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
}

/** Keep answers and questions seen, together with what another window has kept meanwhile. */
function remember() {
  const known = keptList("progress").filter((one) => !problemOf(one));
  pupil.answers = merged(known, pupil.answers);
  keep("progress", pupil.answers);
  keep("seen", [...pupil.seen]);
}

function recall() {
  pupil.seen = new Set(keptList("seen").filter(Number.isInteger));
  remember();
}

/** Return what is wrong with an answer of a file; nothing if it can be taken. */
function problemOf(answer) {
  const right = {
    time: (one) => !Number.isNaN(Date.parse(one)),
    kind: (one) => one.length > 0 && one.length <= 40,
    idea: (one) => one in data.quiz.ideas,
    result: (one) => RESULTS.includes(one),
    chance: (one) => /^1\/[1-9]\d{0,5}$/.test(one),
  };
  if (answer === null || typeof answer !== "object") return "an answer is no table";
  const keys = Object.keys(right),
    others = Object.keys(answer).filter((key) => !keys.includes(key));
  if (others.length) return `it has a key ${others[0]}`;
  const bad = keys.find((key) => typeof answer[key] !== "string" || !right[key](answer[key]));
  return bad ? `${bad} is ${JSON.stringify(answer[bad])}` : "";
}

/** Return what is known of an idea: answers that count, right ones in a row, when it is due. */
function ideaState(idea) {
  const own = pupil.answers.filter((one) => one.idea === idea && one.result !== "skipped");
  let run = 0;
  for (const one of own) run = one.result === "right" ? run + 1 : 0;
  const last = own.length ? Date.parse(own.at(-1).time) : 0;
  return {
    number: own.length,
    run,
    due: own.length ? last + DAYS[Math.min(run, DAYS.length - 1)] * 864e5 : 0,
  };
}

/** Return the levels of which there are questions: few loci make few. */
const levelsAsked = () =>
  data.quiz.levels.filter((level) => data.quiz.questions.some((one) => one.level === level));
const ofLevel = () => data.quiz.questions.filter((one) => one.level === pupil.level);
const numberIn = (question) => data.quiz.questions.indexOf(question);

/** Return the next question: about what is due, then what was asked least; not seen before. */
function nextQuestion() {
  let left = ofLevel().filter((one) => !pupil.seen.has(numberIn(one)));
  if (!left.length) {
    for (const one of ofLevel()) pupil.seen.delete(numberIn(one));
    left = ofLevel();
  }
  const rank = (question) => {
    const { number, due, run } = ideaState(question.ideas[0]);
    const isDue = number > 0 && due <= Date.now();
    return [isDue ? 0 : 1, run >= TRIES ? 1 : 0, number];
  };
  const ranks = new Map(left.map((one) => [one, rank(one)]));
  return left.sort(byRank((one) => ranks.get(one)))[0];
}

function ask(question) {
  pupil.seen.add(numberIn(question));
  remember();
  pupil.now = {
    question,
    tries: 0,
    hints: 0,
    smaller: 0,
    settled: "right",
    after: [],
    chosen: new Set(),
    refuted: new Set(),
    said: [],
    over: "",
  };
  showLearn();
}

/** Say something of the question that is asked, and what it was an answer to. */
function say(kind, ...texts) {
  pupil.now.said.push({ kind, texts: texts.filter(Boolean) });
  tell(...texts);
}

function settle(result) {
  const { question } = pupil.now;
  pupil.now.over = result;
  pupil.answers.push({
    time: new Date().toISOString().replace(/\.\d+/, ""),
    kind: question.kind,
    idea: question.ideas[0],
    result,
    chance: question.chance,
  });
  remember();
}

const rightOf = ({ choices }) => choices.filter(([, isRight]) => isRight).map(([text]) => text);

function answered(texts) {
  const { now } = pupil,
    { question } = now;
  const right = rightOf(question);
  const taken = question.choices.filter(([text]) => texts.includes(text));
  if (right.length === texts.length && taken.every(([, isRight]) => isRight)) {
    now.after = [...question.after];
    say("right", "Right.", now.after.length || !taken.length ? "" : taken[0][2]);
    if (now.after.length) [now.ask] = now.after;
    else settle(now.settled);
    return showLearn();
  }
  now.tries += 1;
  now.settled = "helped";
  const errors = taken.filter(([, isRight]) => !isRight),
    [wrong] = errors,
    found = taken.length - errors.length;
  for (const [text] of errors) {
    now.refuted.add(text);
    now.chosen.delete(text);
  }
  const own = wrong && question.about.length ? question.about[question.choices.indexOf(wrong)] : 0,
    isOver = now.tries >= TRIES;
  now.ask = isOver ? null : own || question.smaller[now.smaller] || null;
  if (!own) now.smaller += 1;
  const part =
    question.several && found < right.length && right.length > 1
      ? `${found} of ${right.length} found.`
      : "";
  const hinted = !isOver && !now.ask && now.hints < question.hints.length - 1;
  say("wrong", "Not quite.", part, wrong ? wrong[2] : "", hinted ? nextHint() : "");
  if (isOver) return prove("wrong");
  showLearn();
}

function answeredSmaller(choice) {
  const { now } = pupil,
    [text, choices, right, reason] = now.ask,
    isRight = choice === right;
  say(
    isRight ? "right" : "wrong",
    text,
    isRight ? "Right." : `Not quite. The answer is: ${choices[right]}.`,
    isRight ? "" : reason,
  );
  now.ask = null;
  if (now.after.length && now.after[0][0] === text) {
    now.after.shift();
    if (!isRight) now.settled = "helped";
    now.ask = now.after[0] || null;
    if (!now.ask) settle(now.settled);
  }
  showLearn();
}

function nextHint() {
  const { now } = pupil,
    { hints } = now.question;
  now.settled = "helped";
  return hints[Math.min(now.hints++, hints.length - 1)];
}

function prove(result) {
  const { now } = pupil;
  say("", `The answer is: ${andList(rightOf(now.question)) || "none of them"}.`, ...now.question.proof);
  now.ask = null;
  settle(result);
  showLearn();
}

/** Ask the first question; tell whether there is one. */
function beginLearning() {
  if (!pupil.now && levelsAsked().length) {
    recall();
    [pupil.level] = levelsAsked();
    ask(nextQuestion());
  }
  return Boolean(pupil.now);
}

function showLearn() {
  if (view !== "learn" || !beginLearning()) return;
  history.replaceState(null, "", `#learn/${numberIn(pupil.now.question)}`);
  redraw(drawLearn);
}

function drawLearn() {
  const { now } = pupil,
    count = pupil.answers.length,
    levels = levelsAsked(),
    names = levels.map((one) => LEVELS[one]);
  const level = chooser(names, levels.indexOf(pupil.level), {
    "data-key": "level",
    onchange: () => {
      pupil.level = levels[level.selectedIndex];
      ask(nextQuestion());
    },
  });
  const goesOn = now.said.length && $("learn").contains(document.activeElement);
  put(
    $("learn"),
    bar(label("Level", level), span(`${count} ${count === 1 ? "answer" : "answers"} so far`)),
    notKept("your progress"),
    make("div", { id: "asked" }, questionParts(now)),
    part("Ideas, and when they are due", ideasTable),
    part("Save or load progress", progressFile),
  );
  if (goesOn) $("learn").querySelector("#asked [data-first]")?.focus();
}

function questionParts(now) {
  const { question } = now,
    first = { "data-first": true, class: "primary" };
  const kits = question.rows.filter(([role]) => /\d$/.test(role)).length;
  const dealt = ([role, card, shown]) => {
    const unsexed = data.young.reduce((text, one) => text.replace(RegExp(` ${one}$`), ""), card),
      number = cardNumber(unsexed),
      called = small(role.replace(/(\d+)$/, kits > 1 ? " $1" : "")),
      face = make("div.face", called, number >= 0 && animal(cardOf(number)), make("span.called", card));
    return li(make("div.card", face, make("p.genes", shown.split(" ").map((one) => starred(one)))));
  };
  const hinted = () => {
    say("", nextHint());
    showLearn();
  };
  const skipped = () => {
    settle(now.after.length ? "helped" : "skipped");
    ask(nextQuestion());
  };
  const [before, asks, rest] = askedIn(question.text),
    how = rest || (!now.ask && !now.over && question.how);
  return [
    question.rows.length > 0 && make("ul.dealt", question.rows.map(dealt)),
    before && p(before),
    h2(asks),
    how && p(how),
    now.over && choices(question.choices.map(choiceSeen)),
    now.said.map(({ kind, texts }) =>
      make(
        `div.said.${kind}`,
        texts.map((text) => p(/^(Right|Not quite)\./.test(text) ? strong(text) : text)),
      ),
    ),
    now.over
      ? button("Next question", () => ask(nextQuestion()), first)
      : now.ask
        ? smallerParts(now.ask)
        : choiceParts(now),
    !now.over &&
      make(
        "div.bar.ways",
        !now.ask && button("Hint", hinted),
        !now.ask && button("Show the answer", () => prove("wrong")),
        button("Skip", skipped),
      ),
  ];
}

const choices = maker("div.choices", { role: "group", "aria-label": "Choices" });
const choiceSeen = ([text, isRight]) =>
  make(isRight ? "p.choice.right" : "p.choice", isRight ? strong("✓ ") : "", text);

/** Return what is told before a question, the question, and how it is answered. */
function askedIn(text) {
  const sentences = text.split(/(?<=[.?:]) (?=[A-Z(])/),
    at = sentences.map((one) => one.endsWith("?")).lastIndexOf(true);
  if (at < 0) return ["", text, ""];
  return [sentences.slice(0, at), [sentences[at]], sentences.slice(at + 1)].map((some) =>
    some.join(" "),
  );
}

function choiceParts({ question, chosen, refuted }) {
  const texts = question.choices.map(([text]) => text);
  const one = (text) => {
    const disabled = refuted.has(text);
    return button(text, () => answered([text]), { disabled, "data-first": !disabled });
  };
  if (!question.several) return choices(texts.map(one));
  const box = (text) =>
    make("input", {
      type: "checkbox",
      checked: chosen.has(text),
      disabled: refuted.has(text),
      "data-key": `choice ${text}`,
      onchange: (event) => chosen[event.target.checked ? "add" : "delete"](text),
    });
  const answer = () => answered(texts.filter((text) => chosen.has(text)));
  return [
    choices(texts.map((text) => label(box(text), text))),
    button("Answer", answer, { class: "primary", "data-first": true }),
  ];
}

const smallerParts = ([text, texts]) => [
  make("h3", text),
  choices(
    texts.map((one, at) => button(one, () => answeredSmaller(at), { "data-first": at === 0 })),
  ),
];

function ideasTable() {
  const asked = new Set(data.quiz.questions.flatMap((one) => one.ideas));
  const row = ([idea, sentence]) => {
    const { run, due } = ideaState(idea),
      days = Math.ceil((due - Date.now()) / 864e5),
      day = days < 1 ? "now" : days < 2 ? "tomorrow" : `in ${days} days`,
      value = Math.min(run, TRIES);
    const meter = make("meter", { min: 0, max: TRIES, value, "aria-hidden": true });
    return tr(th(sentence), td(meter, ` ${value} of ${TRIES}`), td(day));
  };
  const ideas = Object.entries(data.quiz.ideas).filter(([idea]) => asked.has(idea)),
    [known, others] = [true, false].map((isKnown) =>
      ideas.filter(([idea]) => ideaState(idea).number > 0 === isKnown),
    );
  const heads = tr(["Idea", "Right in a row", "Due"].map((one) => make("th", { scope: "col" }, one)));
  return div(
    known.length > 0 && make("table", make("thead", heads), make("tbody", known.map(row))),
    others.length > 0 && [
      make("h3", `Not asked yet: ${others.length} of ${ideas.length}`),
      make("ul", others.map(([, sentence]) => li(sentence))),
    ],
  );
}

function progressFile() {
  const accept = ".json,application/json";
  const says = "Answers stay on this device. A file takes them to another.";
  const load = make("input", { type: "file", accept, onchange: loadProgress });
  return div(p(says), bar(button("Save", saveProgress), label("Load", load)));
}

function saveProgress() {
  remember();
  const lines = pupil.answers.map((one) => `  ${JSON.stringify(one)}`).join(",\n");
  const text = `{"schema": "${SCHEMA}",\n "answers": [\n${lines}\n ]}\n`;
  handOn(new File([text], "progress.json", { type: "application/json" }), "My progress");
}

async function loadProgress({ target }) {
  const [file] = target.files,
    before = pupil.answers.length;
  let found = null;
  try {
    found = JSON.parse(await file.text());
  } catch {} // which is said below
  const isList = found?.schema === SCHEMA && Array.isArray(found.answers),
    problem = isList ? found.answers.map(problemOf).find(Boolean) : `its schema is not ${SCHEMA}`;
  if (!problem) pupil.answers = merged(pupil.answers, found.answers);
  const more = pupil.answers.length - before;
  remember();
  say(
    problem ? "wrong" : "",
    problem
      ? `${file.name} does not hold the progress of a pupil: ${found === null ? "it is no JSON" : problem}. Nothing was changed; choose a file that was saved here.`
      : `${file.name}: ${more} answers added to those that were here; ${pupil.answers.length} in all.`,
  );
  showLearn();
}
