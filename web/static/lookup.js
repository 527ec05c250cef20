// Look up: cards, squares, tables and words, as Python wrote them

function showLookup() {
  const list = make(
    "ul",
    { class: "deck" },
    ...data.deck.cards.map((_, number) => cardOf(number)).map((card) =>
      make(
        "li",
        {},
        animal(card),
        span(
          strong(card.name),
          " ",
          make("span", { class: "name" }, card.shown),
          card.aliases.length ? ` (${card.aliases.join(", ")})` : "",
        ),
      ),
    ),
  );
  const words = make("div", {});
  const find = make("input", {
    type: "search",
    autocomplete: "off",
    oninput: () => showWords(words, find.value),
  });
  showWords(words, "");
  $("lookup").replaceChildren(
    part("Cards", list, true),
    part("Punnett squares", squares()),
    ...data.reference.tables.map((one) => part(one.name, written(one.html))),
    part("Words", div(label("Find a word ", find), words)),
  );
}

const part = (name, content, open = false) =>
  make("details", { open }, make("summary", {}, name), content);

function showWords(shown, typed) {
  const key = plainKey(typed);
  const found = data.reference.words.filter((one) => plainKey(one.name).includes(key));
  shown.replaceChildren(...found.map((one) => written(one.html)));
  if (!found.length) shown.append(p("Unknown word; try fewer letters."));
}

function squares() {
  const shown = make("div"),
    own = data.reference.squares;
  const choose = (name, texts, at) =>
    make(
      "select",
      { "aria-label": name },
      ...texts.map((text, place) => make("option", { value: place, selected: place === at }, text)),
    );
  const locus = choose(
    "Locus",
    own.map((one) => one.name),
    0,
  );
  const parents = make("span", { class: "bar" });
  const show = () => {
    const { parents: lines, squares: all } = own[locus.value],
      [sire, dam] = parents.querySelectorAll("select");
    shown.replaceChildren(written(all[Number(sire.value) * lines[1].length + Number(dam.value)]));
  };
  const change = () => {
    const [sires, dams] = own[locus.value].parents;
    parents.replaceChildren(choose(role(0), sires, 1), "x", choose(role(1), dams, 1));
    show();
  };
  locus.addEventListener("change", change);
  parents.addEventListener("change", show);
  change();
  return div(bar(locus, parents), shown);
}

// The page itself

const VIEWS = { score: showScore, argue: showMating, learn: showLearn, lookup: showLookup };
const SECTIONS = {
  score: ["score", "board", "pad"],
  argue: ["board", "argue"],
  learn: ["learn"],
  lookup: ["lookup"],
};
let view = "argue";

function show(name = view) {
  view = name;
  document.body.dataset.view = name;
  for (const one of ["score", "board", "argue", "pad", "learn", "lookup"])
    $(one).hidden = !SECTIONS[name].includes(one);
  for (const one of document.querySelectorAll("[data-view]:not(body)")) {
    one.dataset.view === name
      ? one.setAttribute("aria-current", "page")
      : one.removeAttribute("aria-current");
  }
  redraw(VIEWS[name]);
}

/** Open what the link points to: a view, a question, or a mating in words. */
function follow() {
  const hash = location.hash.slice(1),
    [name, number] = hash.split("/");
  if (name === "learn" && pupil.now) {
    const question = data.quiz.questions[number];
    if (question) pupil.level = question.level;
    if (question && question !== pupil.now?.question) ask(question);
    return show("learn");
  }
  if (document.querySelector(`nav [data-view="${CSS.escape(name)}"]`)) return show(name);
  if (!hash) return show(data.games.length && innerWidth < 600 ? "score" : "argue");
  const { cards, problem } = readMating(hash);
  Object.assign(argued, { cards, slot: cards.indexOf(null), steps: 0, problem });
  if (argued.slot < 0 && innerWidth >= 900) argued.slot = 0;
  return show("argue");
}

/** Unpack what was worked out, and open the page where its link points to. */
async function start() {
  const text = atob($("data").textContent.trim()),
    packed = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) packed[at] = text.charCodeAt(at);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  data = await new Response(stream).json();
  document.documentElement.style.setProperty("--suits", data.deck.suits.length || 4);
  recall();
  if (data.games.length) recallGames();
  else document.querySelector('[data-view="score"]').remove();
  [pupil.level] = levelsAsked();
  if (pupil.level) ask(nextQuestion());
  else document.querySelector('[data-view="learn"]').remove();
  $("filter").addEventListener("input", () => {
    const typed = $("filter").value;
    if (!/\s[xX]\s|[×→]|->/.test(typed)) return showCards();
    const { cards, problem } = readMating(typed); // a mating that was pasted
    $("filter").value = "";
    board.problem = problem;
    return lay(cards);
  });
  $("filter").addEventListener("keydown", (event) => {
    const first = $("cards").querySelector("button");
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229 || !first) return;
    event.preventDefault(); // else what gets the focus next is pressed as well
    first.click();
  });
  for (const one of document.querySelectorAll("nav [data-view]"))
    one.addEventListener("click", () => show(one.dataset.view));
  addEventListener("hashchange", follow);
  addEventListener("storage", () => {
    recall();
    recallGames();
    if (!document.activeElement?.matches("input")) show();
  });
  $("wait").remove();
  follow();
}

start().catch((problem) => {
  $("wait").textContent =
    `This browser cannot open the page (${problem.message}). Use a newer one: Firefox 113, Chrome 80, Edge 80 or Safari 16.4, or later ones.`;
});
