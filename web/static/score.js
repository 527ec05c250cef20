// Keep score: whole games, line by line, kept on this device

const MOST_PLAYERS = 8;
const NAME = /^\p{L}[\p{L}\p{M}\p{N} .'’-]{0,29}$/u;
const WORDS = /^(?:game|pass)$|^the | x(?: |$)/i; // which the line of a pad would take for its own
const scored = {
  cards: [null, null, null],
  slot: 0,
  steps: 0,
  rules: STRICT,
  problem: "",
  grows: true,
};
const pad = { games: {}, game: null, undo: [], edited: -1, form: false, saved: true };
const gamesName = () => `testcross-games-${data.ruleset}`;

function recallGames() {
  try {
    const found = JSON.parse(localStorage.getItem(gamesName())) || {};
    pad.games = Object.fromEntries(Object.entries(found).filter(([, one]) => isGame(one)));
  } catch {
    pad.saved = false;
  }
  const known = Object.values(pad.games).sort((one, other) => other.saved - one.saved);
  pad.game = pad.games[pad.game?.id] ?? known.find((one) => !one.over) ?? null;
}

/** Tell a game that can be shown: of a variant and cards that there are. */
function isGame(one) {
  const rules = data.games.find(({ name }) => name === one?.variant);
  if (!rules || !schemes().includes(one.scoring) || !Array.isArray(one.players)) return false;
  const isLine = ({ end, who, fine, cards }) =>
    end ||
    (who in one.players && fine && !cards) ||
    (who in one.players &&
      cards?.length > 2 &&
      cards.length <= 2 + rules.litter &&
      cards.every((name) => numberOf(name) >= 0));
  return Array.isArray(one.lines) && one.lines.every((line) => line && isLine(line));
}

/** Keep a game; those that another window has kept meanwhile stay. */
function keepGame(game) {
  game.saved = Date.now();
  pad.games[game.id] = game;
  store((there) => (there[game.id] = game));
}

function store(what) {
  try {
    const there = JSON.parse(localStorage.getItem(gamesName())) || {};
    what(there);
    localStorage.setItem(gamesName(), JSON.stringify(there));
  } catch {
    pad.saved = false;
  }
}

/** Change the lines of the game, so that it can be undone. */
function change(what) {
  const { game } = pad;
  pad.undo.push(JSON.stringify(game));
  what(game);
  keepGame(game);
  pad.edited = -1;
  Object.assign(scored, { cards: [null, null, null], slot: 0 });
}

function undo() {
  pad.game = JSON.parse(pad.undo.pop());
  keepGame(pad.game);
  pad.edited = -1;
  Object.assign(scored, { cards: [null, null, null], slot: 0 });
  tell("Undone.");
  show();
}

// What a game comes to

const variantOf = (game) => data.games.find((one) => one.name === game.variant);
const numberOf = (name) => data.deck.cards.findIndex((card) => card.name === name);
const worths = new Map();

/** Return what a line is worth: points, and for a mating what was found and the sum. */
function worthOf(line, game) {
  const rules = variantOf(game);
  if (line.fine) return { points: -rules.penalty };
  const key = [game.variant, game.scoring, ...line.cards].join();
  if (!worths.has(key)) {
    const cards = line.cards.map(numberOf),
      found = judged(cards, rules),
      sum = found.conflicts.length ? null : pointsOf(found, cards, game.scoring);
    worths.set(key, { cards, found, sum, points: sum?.sum ?? 0 });
  }
  return worths.get(key);
}

/** Return the lines of each round. */
function roundsOf(game) {
  const rounds = [[]];
  for (const line of game.lines) line.end ? rounds.push([]) : rounds.at(-1).push(line);
  if (!rounds.at(-1).length && rounds.length > 1) rounds.pop();
  return rounds;
}

/** Return what each player has come to, with what the tie-breakers count (p. 9). */
function resultsOf(game, lines) {
  return game.players.map((player, who) => {
    const result = {
      player,
      total: 0,
      unknowns: 0,
      rabbits: 0,
      alleles: 0,
      left: game.left?.[who],
    };
    for (const line of lines.filter((one) => one.who === who)) {
      const { points, found, sum } = worthOf(line, game);
      result.total += points;
      for (let animal = 0; sum && animal < line.cards.length; animal++)
        for (const fills of found.fills) {
          const [, unknown, dilute] = fills[animal];
          result.unknowns += unknown;
          result.alleles += dilute;
          result.rabbits += dilute === 2;
        }
    }
    return result;
  });
}

/** Return who has won: the highest total; then cards left, unknowns and dilutes decide (p. 9). */
function winnersOf(results) {
  const most = Math.max(...results.map((one) => one.total)),
    tied = results.filter((one) => one.total === most);
  const isHeld = tied.every((one) => Number.isInteger(one.left)),
    least = Math.min(...tied.map((one) => one.left));
  const players = isHeld ? tied.filter((one) => one.left === least) : tied;
  const rank = (one) => [-one.unknowns, one.rabbits, one.alleles];
  const before = (one, other) => {
    const at = rank(one).findIndex((value, place) => value !== rank(other)[place]);
    return at < 0 ? 0 : rank(other)[at] - rank(one)[at];
  };
  const [best] = [...players].sort(before);
  const after = players.filter((one) => before(best, one) === 0);
  const counts = tied.map(
    (one) => `${one.player} ${one.left ?? "?"}, ${one.unknowns}, ${one.rabbits}, ${one.alleles}`,
  );
  return {
    players: players.map((one) => one.player),
    after: after.map((one) => one.player),
    settled: players.length === 1 || isHeld,
    isTie: tied.length > 1,
    reason:
      tied.length > 1
        ? `The tie-breakers are cards left, unknowns on the table, dilute rabbits and dilute alleles: ${counts.join("; ")}.`
        : "",
  };
}

/** Return what is wrong with a line, as words; nothing where all is right. */
function wrongIn(line, game) {
  if (line.fine) return "";
  const { found, points } = worthOf(line, game),
    claim = line.claim === undefined || line.claim === "" ? null : Number(line.claim);
  if (found.conflicts.length) return `${verdictOf(found)}: it scores nothing`;
  if (claim === null || claim === points) return "";
  return `${claim} claimed: ${Math.abs(claim - points)} too ${claim > points ? "many" : "few"}`;
}

const allLines = (game) => game.lines.filter((one) => !one.end);

function lineText(line, game) {
  if (line.fine) return `penalty ${variantOf(game).penalty}`;
  const [buck, doe, ...kits] = line.cards;
  return `${buck} x ${doe} = ${kits.join(", ")} ${line.claim || worthOf(line, game).points}`;
}

/** Return the game as a pad, which testcross verify reads. */
function padText(game) {
  const rounds = roundsOf(game),
    isSeveral = game.lines.some((one) => one.end);
  const totals = resultsOf(game, allLines(game)),
    won = winnersOf(totals);
  const text = [`# ${document.title}, ${new Date(game.at).toLocaleDateString("en-CA")}`];
  text.push(
    `variant: ${game.variant}`,
    `scoring: ${game.scoring}`,
    `players: ${game.players.join(", ")}`,
  );
  rounds.forEach((lines, at) => {
    if (isSeveral) text.push("", `round ${at + 1}`);
    for (const one of lines) text.push(`${game.players[one.who]}: ${lineText(one, game)}`);
  });
  text.push("", `Totals: ${totals.map((one) => `${one.player} ${one.total}`).join(", ")}`);
  if (game.over) text.push(`winner: ${won.after.join(", ")}`);
  const held = totals.filter((one) => Number.isInteger(one.left));
  if (held.length)
    text.push(`# cards left: ${held.map((one) => `${one.player} ${one.left}`).join(", ")}`);
  return `${text.join("\n")}\n`;
}

/** Return who is ahead, or has won. */
function standing(game) {
  const results = resultsOf(game, allLines(game)),
    order = [...results].sort((one, other) => other.total - one.total);
  const won = winnersOf(results);
  if (game.over)
    return won.settled || won.after.length === won.players.length || !won.isTie
      ? `${andList(won.after)} ${won.after.length > 1 ? "share the victory" : "has won"}.`
      : `${andList(won.after)} ${won.after.length > 1 ? "share the victory" : "has won"}, if all hold equally many cards.`;
  if (order.length < 2 || order[0].total === order[1].total) return "Nobody is ahead.";
  return `${order[0].player} is ahead by ${order[0].total - order[1].total}.`;
}

// What happens at the table

/** Write down the mating that lies on the board; of SET! an illegal one is a wrong call. */
function addLine() {
  const { game } = pad,
    rules = variantOf(game),
    line = { who: game.next, cards: scored.cards.map(nameOf) };
  const found = worthOf(line, game).found;
  if (rules.penalty && found.conflicts.length) line.fine = true;
  change(() => {
    game.lines.push(line);
    if (!rules.penalty) game.next = (game.next + 1) % game.players.length;
  });
  tellLine(game, line);
}

function tellLine(game, line) {
  const { points } = worthOf(line, game),
    total = resultsOf(game, allLines(game))[line.who].total;
  tell(`${game.players[line.who]}: ${points} points, ${total} in all.`, wrongIn(line, game));
}

function addFine() {
  const { game } = pad,
    line = { who: game.next, fine: true };
  change(() => game.lines.push(line));
  tellLine(game, line);
  show();
}

function endRound() {
  const { game } = pad;
  change(() => {
    const results = resultsOf(game, allLines(game));
    game.lines.push({ end: true });
    game.next = game.lines.filter((one) => one.end).length % game.players.length;
    if (game.target && results.some((one) => one.total >= game.target)) game.over = true;
  });
  tell(standing(game));
  show();
}

scored.changed = () => {
  if (isWhole(scored.cards) && pad.edited < 0 && scored.rules.litter === 1) addLine();
};
scored.cleared = () => {
  pad.edited = -1;
};
scored.more = (found) => {
  if (!found) return [];
  const { game, edited } = pad,
    name = game.players[edited < 0 ? game.next : game.lines[edited].who];
  const points = found.conflicts.length ? 0 : pointsOf(found, scored.cards, game.scoring).sum;
  const count = () => {
    if (edited < 0) addLine();
    else
      change(() => {
        const { claim, who } = game.lines[edited];
        game.lines[edited] = { who, cards: scored.cards.map(nameOf), ...(claim ? { claim } : {}) };
      });
    show();
  };
  const text = edited < 0 ? `Count it for ${name}: ${points}` : `Save the line: ${points}`;
  const made = button("", count, { class: "primary", "data-key": "count" });
  made.append(...withNames(text, game));
  return [made];
};

// The screens

function showScore() {
  board = scored;
  if (location.hash !== "#score") history.replaceState(null, "", "#score");
  const { game } = pad,
    plays = game && !pad.form;
  $("board").hidden = !plays || game.over;
  $("pad").hidden = !plays;
  if (!plays) return put($("score"), ...gameForm(pad.form ? game : null));
  scored.rules = { ...variantOf(game) };
  const results = resultsOf(game, allLines(game)),
    most = Math.max(...results.map((one) => one.total));
  const chips = results.map(({ player, total }, who) => {
    const choose = () => {
      game.next = who;
      keepGame(game);
      redraw(showScore);
    };
    const look = {
      class: total === most && total ? "chip ahead" : "chip",
      "data-key": `player ${who}`,
    };
    const chip = button("", choose, { ...look, "aria-pressed": String(game.next === who) });
    chip.append(personal(player), strong(String(total)));
    return chip;
  });
  put(
    $("score"),
    pad.saved
      ? null
      : warning("This browser keeps nothing between visits; save the pad as a file."),
    make(
      "div",
      { class: "chips", role: "group", "aria-label": "Players, with their points" },
      ...chips,
    ),
    make(
      "p",
      { class: game.over ? "standing over" : "standing" },
      ...withNames(standing(game), game),
    ),
    game.over ? overParts(game) : null,
  );
  showBoard();
  showLast(game);
  showPad(game);
}

/** Return a text with the names of the players in it, each of which keeps its own direction. */
function withNames(text, game) {
  if (!game) return [text];
  const names = game.players
    .map((one) => one.replace(/[.]/g, "\\."))
    .sort((one, other) => other.length - one.length);
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(?![\\p{L}\\p{N}])`, "u"))
    .map((piece, at) => (at % 2 ? personal(piece) : piece));
}

const warning = (text) => make("p", { class: "warning" }, text);

/** Show the line that was written last: its points, and the sum behind one tap. */
function showLast(game) {
  const at = game.lines.length - 1,
    line = game.lines[at];
  const wrong = line && !line.end ? wrongIn(line, game) : "";
  $("verdict").className = line && !line.end ? (wrong || line.fine ? "bad" : "good") : "";
  put(
    $("verdict"),
    ...(line && !line.end ? lastParts(game, line) : ["Choose the player, then buck, doe and kit."]),
  );
  $("details").replaceChildren();
}

function lastParts(game, line) {
  const { points, sum } = worthOf(line, game),
    cards = line.cards ? `${lineText({ ...line, fine: false }, game).replace(/ \S+$/, "")}` : "";
  return [
    make("strong", { class: "points" }, String(points)),
    make(
      "span",
      { class: "grow" },
      personal(game.players[line.who]),
      line.fine ? `: wrong call${cards ? ` (${cards})` : ""}` : `: ${cards}`,
      small(` ${wrongIn(line, game) || (sum ? sumText(sum) : "")}`),
    ),
    button("Undo", undo, { disabled: !pad.undo.length, "data-key": "undo" }),
  ];
}

function overParts(game) {
  const results = resultsOf(game, allLines(game)),
    won = winnersOf(results);
  if (!won.isTie) return null;
  const most = Math.max(...results.map((one) => one.total));
  const fields = results.map(({ player, total, left }, who) =>
    total < most
      ? null
      : label(
          personal(player),
          make("input", {
            type: "number",
            min: 0,
            max: 12,
            value: left ?? "",
            onchange: (event) => {
              const typed = event.target.value;
              change(() => {
                game.left = { ...game.left, [who]: typed === "" ? undefined : Number(typed) };
              });
              tell(standing(game));
              redraw(showScore);
            },
            "data-key": `left ${who}`,
          }),
        ),
  );
  return div(
    p("A tie: how many cards has each left in hand?"),
    bar(...fields),
    p(...withNames(won.reason, game)),
  );
}

function showPad(game) {
  const rounds = roundsOf(game),
    isSeveral = game.lines.some((one) => one.end);
  const lists = rounds.map((lines, at) => {
    const results = resultsOf(game, lines),
      won = winnersOf(results);
    const sums = results.map((one) => `${one.player} ${one.total}`).join(", "),
      has = won.after.length > 1 ? "share" : "has won";
    return make(
      "section",
      { class: "round" },
      isSeveral ? make("h3", {}, ...withNames(`Round ${at + 1}: ${sums}`, game)) : null,
      isSeveral && (at < rounds.length - 1 || game.lines.at(-1).end)
        ? p(...withNames(`${andList(won.after)} ${has} the round. ${won.reason}`, game))
        : null,
      make("ol", { class: "lines" }, ...[...lines].reverse().map((line) => lineItem(line, game))),
    );
  });
  const rules = variantOf(game);
  put(
    $("pad"),
    bar(
      rules.penalty
        ? button(`Wrong call: -${rules.penalty}`, addFine, { "data-key": "fine" })
        : null,
      game.over
        ? button("Play on", () => {
            change(() => (game.over = false));
            show();
          })
        : button("End the round", endRound, { disabled: !allLines(game).length }),
      game.over
        ? null
        : button("End the game", () => {
            change(() => (game.over = true));
            tell(standing(game));
            show();
          }),
    ),
    make("h2", {}, "Lines"),
    allLines(game).length ? null : p("Nothing is written down yet."),
    ...lists.reverse(),
    part("Share and save", shareParts(game)),
    part("Other games, names and rules", otherParts()),
  );
}

function lineItem(line, game) {
  const { points } = worthOf(line, game),
    wrong = wrongIn(line, game),
    at = game.lines.indexOf(line);
  const said = line.fine ? "wrong call" : lineText(line, game).replace(/ \S+$/, "");
  const more = make("details", {
    ontoggle: () => more.open && more.children.length < 2 && more.append(lineTools(line, game, at)),
  });
  more.append(
    make(
      "summary",
      { "data-key": `line ${at}` },
      personal(game.players[line.who]),
      make("span", { class: "grow" }, said),
      wrong ? make("small", { class: "bad" }, wrong) : null,
      make("strong", { class: "points" }, String(points)),
    ),
  );
  return make("li", {}, more);
}

/** Return what can be done with a line: its sum, what was claimed, other cards or another player. */
function lineTools(line, game, at) {
  const { sum, cards, found } = worthOf(line, game);
  const set = (more) => {
    change(() => {
      game.lines[at] = { ...line, ...more };
    });
    redraw(show);
  };
  const rows = sum
    ? cards.map((card, who) =>
        tr(
          th(nameOf(card)),
          td(starred(genotypeIn(found, who))),
          make("td", { class: "number" }, String(sum.each[who])),
        ),
      )
    : [];
  const claim = make("input", {
    type: "number",
    min: 0,
    max: 999,
    value: line.claim ?? "",
    onchange: () => {
      set({ claim: /^\d{1,4}$/.test(claim.value) ? claim.value : "" });
      tell(wrongIn(game.lines[at], game) || "That is right.");
    },
    "data-key": `claim ${at}`,
  });
  const who = make(
    "select",
    { onchange: () => set({ who: Number(who.value) }), "data-key": `who ${at}` },
    ...game.players.map((name, place) =>
      make("option", { value: place, selected: place === line.who, dir: "auto" }, name),
    ),
  );
  return make(
    "div",
    { class: "tools" },
    ...(found?.conflicts ?? []).map((one) => p(strong(`${lociOf(one)}: `), one.text)),
    sum ? table(...rows) : null,
    sum ? p(sumText(sum)) : null,
    bar(
      line.fine ? null : label("Points claimed", claim),
      label("Player", who),
      line.fine
        ? null
        : button("Change the cards", () => {
            pad.edited = at;
            Object.assign(scored, { cards: [...cards], slot: 0 });
            show();
            $("slots").querySelector("button").focus();
          }),
      button("Delete", () => {
        change(() => game.lines.splice(at, 1));
        tell("Deleted.");
        redraw(show);
      }),
    ),
  );
}

function shareParts(game) {
  const name = `gene-rummy-${new Date(game.at).toLocaleDateString("en-CA")}.txt`;
  const file = () => new File([padText(game)], name, { type: "text/plain" });
  return div(
    p("The pad is plain text: testcross verify checks it, and it fits in any chat."),
    bar(
      button("Share the pad", () => handOn(file(), standing(game))),
      button("Copy the pad", async () => {
        await navigator.clipboard.writeText(padText(game)).catch(() => {});
        tell("Copied.");
      }),
    ),
    make("pre", { class: "padtext" }, ...withNames(padText(game), game)),
  );
}

function otherParts() {
  const games = Object.values(pad.games).sort((one, other) => other.at - one.at);
  return div(
    bar(
      button("Names and rules", () => {
        pad.form = true;
        redraw(show);
      }),
      button("New game", () => {
        pad.game = null;
        redraw(show);
      }),
    ),
    ...gameList(games.filter((one) => one !== pad.game)),
  );
}

function gameList(games) {
  return games.map((game) =>
    bar(
      make(
        "span",
        { class: "grow" },
        `${new Date(game.at).toLocaleDateString()}, ${game.variant}: `,
        ...resultsOf(game, allLines(game)).flatMap(({ player, total }, at) => [
          at ? ", " : "",
          personal(player),
          ` ${total}`,
        ]),
      ),
      button("Open", () => {
        pad.game = game;
        pad.undo = [];
        keepGame(game);
        redraw(show);
      }),
      button("Forget", () => {
        delete pad.games[game.id];
        store((there) => delete there[game.id]);
        tell("Forgotten.");
        redraw(show);
      }),
    ),
  );
}

/** Return the form for a new game, or for the names and rules of one. */
function gameForm(game) {
  const names = make("div", { class: "names" }),
    problem = make("p", { class: "warning", id: "problem" });
  const row = (value = "") =>
    names.append(
      make("input", {
        value,
        maxlength: 30,
        autocomplete: "off",
        "aria-label": `Player ${names.children.length + 1}`,
        placeholder: `Player ${names.children.length + 1}`,
      }),
    );
  for (const one of game?.players ?? ["", ""]) row(one);
  const choose = (called, texts, value) =>
    label(
      called,
      make("select", {}, ...texts.map((one) => make("option", { selected: one === value }, one))),
    );
  const chosen = (field) => field.querySelector("select");
  const variant = choose(
    "Variant",
    data.games.map((one) => one.name),
    game?.variant,
  );
  chosen(variant).disabled = Boolean(game?.lines.length); // lines may not fit another
  const scoring = choose("Scoring", schemes(), game?.scoring ?? data.games[0].scoring);
  const target = make("input", {
    type: "number",
    min: 1,
    max: 9999,
    value: game?.target ?? "",
    placeholder: "none",
  });
  chosen(variant).addEventListener("change", () => {
    chosen(scoring).value = data.games.find((one) => one.name === chosen(variant).value).scoring;
  });
  const start = () => {
    const players = [...names.children]
      .map((one) => one.value.trim().replace(/\s+/g, " "))
      .filter(Boolean);
    const odd = players.find((one) => !NAME.test(one)),
      keys = players.map((one) => one.toLowerCase());
    const wrong = !players.length
      ? "Type at least one name."
      : odd
        ? `A name begins with a letter and has letters, digits, spaces, dots and hyphens: '${odd}'.`
        : players.some((one) => WORDS.test(one))
          ? `A pad has a word '${players.find((one) => WORDS.test(one))}'; add an initial to the name.`
          : new Set(keys).size < keys.length
            ? "Two players have the same name."
            : game && players.length < game.players.length
              ? "A player who has played cannot be left out."
              : "";
    problem.textContent = wrong;
    tell(wrong);
    if (wrong) return;
    const asked = { players, variant: chosen(variant).value, scoring: chosen(scoring).value };
    const made = game ?? { id: `${Date.now()}`, at: Date.now(), lines: [], next: 0, over: false };
    Object.assign(made, asked, { target: Number(target.value) || 0 });
    Object.assign(pad, { game: made, form: false, undo: [] });
    Object.assign(scored, { cards: [null, null, null], slot: 0 });
    keepGame(made);
    show();
    $("score").querySelector(".chip").focus();
  };
  const kept = Object.values(pad.games).sort((one, other) => other.at - one.at);
  return [
    make("h2", {}, game ? "Names and rules" : "New game"),
    names,
    problem,
    bar(
      button("Add a player", () => {
        if (names.children.length < MOST_PLAYERS) row();
        names.lastChild.focus();
      }),
      variant,
      scoring,
      label("Up to", target, "points"),
    ),
    bar(
      button(game ? "Save" : "Start", start, { class: "primary" }),
      game ? button("Back", () => ((pad.form = false), redraw(show))) : null,
    ),
    kept.length && !game ? make("h2", {}, "Games on this device") : null,
    ...(game ? [] : gameList(kept)),
  ];
}
