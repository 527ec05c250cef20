// Look up: cards, squares, tables and words, as Python wrote them

function showLookup() {
  const list = make(
    "ul",
    { class: "deck" },
    ...data.deck.cards.map((card) =>
      make(
        "li",
        {},
        animal(card),
        make(
          "span",
          {},
          make("strong", {}, card.name),
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
    part("Words", make("div", {}, make("label", {}, "Find a word ", find), words)),
  );
}

const part = (name, content, open = false) =>
  make("details", { open }, make("summary", {}, name), content);

function showWords(shown, typed) {
  const key = plainKey(typed);
  const found = data.reference.words.filter((one) => plainKey(one.name).includes(key));
  shown.replaceChildren(...found.map((one) => written(one.html)));
  if (!found.length) shown.append(make("p", {}, "Unknown word; try fewer letters."));
}

function squares() {
  const shown = make("div", { "aria-live": "polite" }),
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
    const { genotypes, squares: all } = own[locus.value],
      [sire, dam] = parents.querySelectorAll("select");
    shown.replaceChildren(written(all[Number(sire.value) * genotypes.length + Number(dam.value)]));
  };
  const change = () => {
    const { genotypes } = own[locus.value];
    parents.replaceChildren(choose(role(0), genotypes, 1), "x", choose(role(1), genotypes, 1));
    show();
  };
  locus.addEventListener("change", change);
  parents.addEventListener("change", show);
  change();
  return make("div", {}, make("div", { class: "bar" }, locus, parents), shown);
}

// The page itself

const VIEWS = { argue: showMating, learn: showLearn, lookup: showLookup };

function show(view) {
  for (const name of Object.keys(VIEWS)) $(name).hidden = name !== view;
  for (const one of document.querySelectorAll("[data-view]")) {
    one.dataset.view === view
      ? one.setAttribute("aria-current", "page")
      : one.removeAttribute("aria-current");
  }
  VIEWS[view]();
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
  takeLink();
  pupil.now = null;
  ask(nextQuestion());
  $("filter").addEventListener("input", showCards);
  $("filter").addEventListener("keydown", (event) => {
    const first = $("cards").querySelector("button");
    if (event.key === "Enter" && first) first.click();
  });
  for (const one of document.querySelectorAll("[data-view]"))
    one.addEventListener("click", () => show(one.dataset.view));
  addEventListener("hashchange", () => {
    if (takeLink()) show("argue");
  });
  $("wait").remove();
  show("argue");
}

start().catch((problem) => {
  $("wait").textContent =
    `This browser cannot open the page (${problem.message}). Use a newer one: Firefox 113, Chrome 80, Edge 80 or Safari 16.4, or later ones.`;
});
