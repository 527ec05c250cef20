// Look up: cards, squares, tables and words, as Python wrote them

function showLookup() {
  const item = (card) =>
    li(
      animal(card),
      span(
        strong(card.name),
        make("span.name", card.shown),
        card.aliases.length > 0 && small(" ", card.aliases.join(", ")),
      ),
    );
  const named = (badge, name) => [make("b.locus", badge), " ", name],
    ofLocus = (name) => (name.includes(": ") ? named(...name.split(/: (.*)/)) : name);
  const cards = make("ul.deck", data.deck.cards.map((_, number) => item(cardOf(number)))),
    deck = part(named(animal(cardOf(0)), `Cards: ${data.deck.cards.length}`), cards, true);
  put(
    $("lookup"),
    wide.matches && deck,
    part(named("×", "Punnett squares"), squares),
    data.reference.tables.map((one) => part(ofLocus(one.name), () => written(one.html))),
    part(named("?", "Words"), words),
    !wide.matches && deck,
  );
}

function words() {
  const known = data.reference.words.map((one) => [plainKey(one.name), written(one.html)]),
    cited = known.flatMap(([, one]) => [...one.querySelectorAll(".source")]),
    sources = [...new Set(cited.map((one) => one.textContent.replace("Source: ", "")))].sort(),
    find = make("input.grow", { type: "search", autocomplete: "off", placeholder: "allele, gamete ..." }),
    shown = make("div.words");
  const told = make("div.sources", make("h2", "Sources"), make("ul", sources.map((one) => li(one))));
  const draw = () => {
    const found = known.filter(([key]) => key.includes(plainKey(find.value)));
    put(shown, found.length ? found.map(([, one]) => one) : p("Unknown word; try fewer letters."));
    told.hidden = Boolean(find.value);
  };
  for (const one of cited) one.remove(); // each is told once, below all
  draw();
  return div({ oninput: draw }, label("Find a word ", find), shown, told);
}

function squares() {
  const own = data.reference.squares,
    locus = chooser(own.map((one) => one.name), 0, { "aria-label": "Locus" }),
    [parents, shown] = [make("span.bar"), div()];
  const fields = own.map(({ parents: both }) =>
    both.map((genotypes, at) => chooser(genotypes, 1, { "aria-label": role(at) })),
  );
  const draw = () => {
    const [sire, dam] = fields[locus.selectedIndex],
      square = sire.selectedIndex * dam.options.length + dam.selectedIndex;
    put(parents, sire, "×", dam);
    put(shown, written(own[locus.selectedIndex].squares[square]));
  };
  draw();
  return div({ onchange: draw }, bar(locus, parents), shown);
}

// The page itself

const VIEWS = {
  score: [showScore, "score", "board", "pad"],
  argue: [showMating, "board", "argue"],
  learn: [showLearn, "learn"],
  lookup: [showLookup, "lookup"],
};
let view = "argue";

function show(name = view) {
  const [draw, ...shown] = VIEWS[name];
  view = name;
  document.body.dataset.view = name;
  for (const one of document.querySelectorAll("main > section"))
    one.hidden = !shown.includes(one.id);
  for (const one of document.querySelectorAll("nav [data-view]"))
    one.setAttribute("aria-current", one.dataset.view === name ? "page" : "false");
  redraw(draw);
}

/** Open what the link points to: a view, a question, or a mating in words. */
function follow() {
  const hash = location.hash.slice(1),
    [name, number] = hash.split("/");
  if (name === "learn" && beginLearning()) {
    const question = data.quiz.questions[number];
    if (question) pupil.level = question.level;
    if (question && question !== pupil.now.question) ask(question);
    return show("learn");
  }
  if (document.querySelector(`nav [data-view="${CSS.escape(name)}"]`)) return show(name);
  if (!hash) return show(data.games.length && innerWidth < 600 ? "score" : "argue");
  const { cards, problem } = readMating(hash);
  Object.assign(argued, { cards, slot: cards.indexOf(null), steps: 0, problem });
  if (argued.slot < 0 && wide.matches) argued.slot = 0;
  return show("argue");
}

/** Unpack what is known; questions and what is looked up, more than half, only when needed. */
async function unpack() {
  const coded = atob($("data").textContent.trim()),
    packed = new Uint8Array(coded.length);
  for (let at = 0; at < coded.length; at++) packed[at] = coded.charCodeAt(at);
  const stream = new Response(packed).body.pipeThrough(new DecompressionStream("gzip")),
    text = await new Response(stream).text(),
    end = text.indexOf(',"quiz":');
  let rest = null;
  const later = () => (rest ??= JSON.parse(`{${text.slice(end + 1)}`));
  return Object.defineProperties(JSON.parse(`${text.slice(0, end)}}`), {
    quiz: { get: () => later().quiz },
    reference: { get: () => later().reference },
  });
}

/** Open the page where its link points to. */
async function start() {
  data = await unpack();
  document.documentElement.style.setProperty("--suits", data.deck.suits.length || 4);
  if (data.games.length) {
    recallGames();
    pad.game = latest(pad.games, "saved")[0] ?? null;
    recallTable();
    addEventListener("pagehide", keepTable);
    addEventListener("visibilitychange", keepTable);
  } else document.querySelector('[data-view="score"]').remove();
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
  addEventListener("beforeprint", () => {
    Object.assign(argued, { all: true, steps: 0 }); // what is printed is whole
    if (view === "argue") show();
  });
  addEventListener("storage", () => {
    recall();
    recallGames();
    if (!document.activeElement?.matches("input")) show();
  });
  $("wait").remove();
  document.querySelector("h1").prepend(animal(cardOf(0)));
  follow();
  setTimeout(() => beginLearning() || document.querySelector('nav [data-view="learn"]').remove());
}

start().catch((problem) => {
  $("wait").textContent =
    `This browser cannot open the page (${problem.message}). Use a newer one: Firefox 113, Chrome 92, Edge 92 or Safari 16.4, or later ones.`;
});
