// Keep score: whole games, line by line, kept on this device

const MOST_PLAYERS = 8;
const NAME = /^\p{L}[\p{L}\p{M}\p{N} .'’-]{0,29}$/u;
const WORDS = /^(?:game|pass)$|^the | x(?: |$)/i; // which the line of a pad would take for its own
const scored = { cards: [null, null, null], slot: 0, steps: 0, rules: STRICT, grows: true };
const pad = { games: {}, game: null, undo: [], edited: -1, open: -1, form: false };
const dayOf = (game) => new Date(game.at).toLocaleDateString("en-CA");
const latest = (games, by) => Object.values(games).sort((one, other) => other[by] - one[by]);

/** Take the games that are kept; of the one that is shown, what another window has written. */
function recallGames() {
  const there = Object.entries(kept("games") ?? {}).filter(([, one]) => isGame(one)),
    own = pad.game;
  pad.games = Object.fromEntries(there);
  const now = pad.games[own?.id];
  if (now?.saved !== own?.saved) {
    pad.undo = []; // of before another window wrote a line, which would go with it
    if (pad.edited >= 0) clearTable();
  }
  // what stands on the screen goes on changing the same game
  if (now) pad.games[own.id] = Object.assign(own, now.saved === own.saved ? {} : now);
  else pad.game = null;
}

/** Tell a game that can be shown: of a variant and cards that there are. */
function isGame(one) {
  const rules = data.games.find(({ name }) => name === one?.variant);
  if (!rules || !schemes().includes(one.scoring) || !Array.isArray(one.players)) return false;
  const isMating = (cards) =>
    cards?.length > 2 &&
    cards.length <= 2 + rules.litter &&
    cards.every((name) => numberOf(name) >= 0);
  const isLine = ({ end, who, fine, cards }) =>
    end || (who in one.players && ((fine && !cards) || isMating(cards)));
  return Array.isArray(one.lines) && one.lines.every((line) => line && isLine(line));
}

/** Keep a game; those that another window has kept meanwhile stay. */
function keepGame(game) {
  game.saved = Math.max(Date.now(), (game.saved ?? 0) + 1);
  pad.games[game.id] = game;
  store((there) => (there[game.id] = game));
}

function store(what) {
  const there = { ...kept("games") };
  what(there);
  keep("games", there);
}

/** Change the lines of the game, so that it can be undone. */
function change(what) {
  pad.undo.push({ ...pad.game, lines: [...pad.game.lines] });
  what(pad.game);
  lineIsDone(pad.game);
}

/** Keep a game, and clear the table for its next line. */
function lineIsDone(game) {
  keepGame(game);
  clearTable();
}

function clearTable() {
  pad.edited = -1;
  Object.assign(scored, { cards: [null, null, null], slot: 0 });
}

/** Keep, for this window when it is loaded anew, what lies on the table and what can be undone. */
function keepTable() {
  if (!pad.game) return;
  const { game, undo, edited } = pad,
    cards = scored.cards.map((card) => card !== null && nameOf(card)),
    table = { id: game.id, saved: game.saved, edited, cards, undo: undo.slice(-9) };
  keep("table", table, "sessionStorage");
}

/** Take what was kept of the table, unless another window has written a line of its game since. */
function recallTable() {
  const { id, saved, edited, cards, undo } = kept("table", "sessionStorage") ?? {};
  if (!pad.game || pad.game.id !== id || pad.game.saved !== saved) return;
  if (!undo.every(isGame) || !cards.every((one) => one === false || numberOf(one) >= 0)) return;
  Object.assign(pad, { undo, edited });
  scored.cards = cards.map((one) => (one === false ? null : numberOf(one)));
  scored.slot = scored.cards.indexOf(null);
}

function undo() {
  pad.game = pad.undo.pop();
  lineIsDone(pad.game);
  tell("Undone.");
}

// What a game comes to

const TIE_BREAKERS = [
  ["left", "fewer cards left"],
  ["unknowns", "fewer unknowns"],
  ["rabbits", "more dilute rabbits"],
  ["alleles", "more dilute alleles"],
];

const variantOf = (game) => data.games.find((one) => one.name === game.variant);
const numberOf = (name) => data.deck.cards.findIndex((card) => card.name === name);
const worths = new WeakMap(); // of lines, each of which is replaced rather than changed

/** Return what a line is worth: points, and for a mating what was found, the sum and its counts. */
function worthOf(line, game) {
  const { variant, scoring } = game,
    known = worths.get(line);
  if (line.fine) {
    const called = line.cards && judged(line.cards.map(numberOf), variantOf(game));
    return { points: -variantOf(game).penalty, counts: [], found: called };
  }
  if (known?.variant === variant && known.scoring === scoring) return known;
  const cards = line.cards.map(numberOf),
    found = judged(cards, variantOf(game)),
    sum = found.conflicts.length ? null : pointsOf(found, scoring),
    counts = sum ? found.fills.flat() : [],
    worth = { variant, scoring, cards, found, sum, points: sum?.sum ?? 0, counts };
  worths.set(line, worth);
  return worth;
}

/** Return the lines of each round. */
function roundsOf(game) {
  const rounds = [[]];
  for (const line of game.lines) line.end ? rounds.push([]) : rounds.at(-1).push(line);
  if (!rounds.at(-1).length && rounds.length > 1) rounds.pop();
  return rounds;
}

/** Return what each player has come to, with what the tie-breakers count (p. 9). */
function resultsOf(game, lines = allLines(game)) {
  const results = game.players.map((player, who) => {
    return { player, total: 0, unknowns: 0, rabbits: 0, alleles: 0, left: game.left?.[who] };
  });
  for (const line of lines) {
    const { points, counts } = worthOf(line, game),
      result = results[line.who];
    result.total += points;
    for (const [, unknown, dilute] of counts) {
      result.unknowns += unknown;
      result.alleles += dilute;
      result.rabbits += dilute === 2;
    }
  }
  return results;
}

/** Return who has won: the highest total; then cards left, unknowns and dilutes decide (p. 9). */
function winnersOf(results) {
  const most = Math.max(...results.map((one) => one.total)),
    tied = results.filter((one) => one.total === most),
    isHeld = tied.every((one) => Number.isInteger(one.left)),
    least = Math.min(...tied.map((one) => one.left)),
    players = isHeld ? tied.filter((one) => one.left === least) : tied,
    before = byRank(({ unknowns, rabbits, alleles }) => [unknowns, -rabbits, -alleles]),
    [best] = [...players].sort(before),
    name = (one) => one.player;
  return {
    players: players.map(name),
    after: players.filter((one) => before(best, one) === 0).map(name),
    settled: players.length === 1 || isHeld,
    isTie: tied.length > 1,
    tied,
  };
}

/** Return what is wrong with a line, as words; nothing where all is right. */
function wrongIn(line, game) {
  const { found, points } = worthOf(line, game),
    claim = line.claim ? Number(line.claim) : points,
    claimed = claim === points ? "" : `; ${claim} claimed`;
  if (line.fine) return "";
  if (found.conflicts.length) return `${verdictOf(found)}: it scores nothing${claimed}`;
  if (!claimed) return "";
  return `${claim} claimed: ${Math.abs(claim - points)} too ${claim > points ? "many" : "few"}`;
}

/** Return what is to be said of a line: of a wrong call, which is right as it stands, too. */
function toldOf(line, game) {
  const { found } = worthOf(line, game);
  return line.fine && found ? verdictOf(found) : wrongIn(line, game);
}

const allLines = (game) => game.lines.filter((one) => !one.end);
const withKits = ([buck, doe, ...kits]) => `${buck} x ${doe} = ${kits.join(", ")}`;
const lineText = (cards) => withKits(cards).replace(" x ", " × ").replace(" = ", " → ");

const numbers = (some, of) => some.map((one) => `${one.player} ${one[of]}`).join(", ");

/** Return the game as a pad, which testcross verify reads. */
function padText(game) {
  const isSeveral = game.lines.some((one) => one.end),
    totals = resultsOf(game),
    held = totals.filter((one) => Number.isInteger(one.left));
  const played = (line) =>
    line.fine
      ? `penalty ${variantOf(game).penalty}`
      : `${withKits(line.cards)} ${line.claim || worthOf(line, game).points}`;
  const text = [
    `# ${document.title}, ${dayOf(game)}`,
    `variant: ${game.variant}`,
    `scoring: ${game.scoring}`,
    `players: ${game.players.join(", ")}`,
    ...roundsOf(game).flatMap((lines, at) => [
      ...(isSeveral ? ["", `round ${at + 1}`] : []),
      ...lines.map((one) => `${game.players[one.who]}: ${played(one)}`),
    ]),
    "",
    `Totals: ${numbers(totals, "total")}`,
    ...(game.over ? [`winner: ${winnersOf(totals).after.join(", ")}`] : []),
    ...(held.length ? [`cards left: ${numbers(held, "left")}`] : []),
  ];
  return `${text.join("\n")}\n`;
}

/** Return what has broken a tie of two: the first of which they have not the same number. */
function wonBy(tied, after) {
  const [won, other] = [...tied].sort(byRank(({ player }) => [!after.includes(player)])),
    [key, what] = TIE_BREAKERS.find(([one]) => won[one] !== other[one]) ?? [];
  return key && tied.length < 3 ? ` by ${what}, ${won[key]} to ${other[key]}` : "";
}

/** Return who is ahead, or has won. */
function standing(game) {
  const results = resultsOf(game),
    [first, second] = [...results].sort((one, other) => other.total - one.total),
    { after, settled, isTie, tied } = winnersOf(results),
    level = `${andList(tied.map((one) => one.player))} are level at ${first.total}.`;
  if (!game.over && (!second || !allLines(game).length)) return "";
  if (!game.over)
    return isTie ? level : `${first.player} is ahead by ${first.total - second.total}.`;
  if (isTie && !settled) return level;
  const by = !second ? "" : isTie ? wonBy(tied, after) : `, ${first.total} to ${second.total}`;
  return `${andList(after)} ${after.length > 1 ? "share the victory" : "has won"}${by}.`;
}

// What happens at the table

/** Write down a penalty, or the mating on the board: of SET! an illegal one is a wrong call. */
function addLine(fine = false) {
  const { game } = pad,
    rules = variantOf(game),
    line = { who: game.next };
  if (!fine) line.cards = scored.cards.map(nameOf);
  if (fine || (rules.penalty && worthOf(line, game).found.conflicts.length)) line.fine = true;
  pad.adds = true;
  change(() => {
    game.lines.push(line);
    if (!rules.penalty) game.next = (game.next + 1) % game.players.length;
  });
  const { player, total } = resultsOf(game)[line.who];
  tell(`${player}: ${worthOf(line, game).points} points, ${total} in all.`, toldOf(line, game));
}

function endRound() {
  const { game } = pad;
  change(() => {
    game.lines.push({ end: true });
    game.next = game.lines.filter((one) => one.end).length % game.players.length;
    game.over = game.target > 0 && resultsOf(game).some((one) => one.total >= game.target);
  });
  tell(standing(game));
  setTimeout(() => scrollTo(0, 0)); // to what it has come to
}

function endGame() {
  change((game) => (game.over = true));
  tell(standing(pad.game));
  setTimeout(() => scrollTo(0, 0));
}

scored.changed = () => {
  if (isWhole(scored.cards) && pad.edited < 0 && scored.rules.litter === 1) addLine();
};
scored.cleared = () => (pad.edited = -1);

// The screens

function showScore() {
  board = scored;
  setHash("#score");
  const { game } = pad,
    plays = game && !pad.form;
  $("board").hidden = !plays || game.over;
  $("pad").hidden = !plays;
  if (!plays) return put($("score"), gameForm(pad.form ? game : null));
  scored.rules = { ...variantOf(game) };
  const results = resultsOf(game),
    { isTie, settled, after } = winnersOf(results),
    leads = !isTie || settled;
  const chips = results.map(({ player, total }, who) => {
    const choose = () => {
      game.next = who;
      keepGame(game);
    };
    return doing([personal(player), strong(total)], choose, {
      class: leads && total && after.includes(player) ? "chip ahead" : "chip",
      "data-key": `player ${who}`,
      "aria-pressed": String(game.next === who && !game.over),
    });
  });
  put(
    $("score"),
    notKept("the pad"),
    make("div.chips", { role: "group", "aria-label": "Players, with their points" }, chips),
    game.over && make(`p.standing.over.panel${leads ? "" : ".open"}`, withNames(standing(game), game)),
    !game.over &&
      make(
        "div.bar.to-lines",
        make("p.standing.grow", withNames(standing(game), game)),
        button("Score sheet", toLines, { class: "narrow", "data-key": "lines" }),
      ),
    game.over && overParts(game),
  );
  if (!game.over) showBoard();
  showBanner(game);
  pad.adds ? later(showPad) : showPad();
}

/** Go below the cards, which are many on a phone: to the ends of round and game, and the lines. */
function toLines() {
  const first = $("pad").querySelector("button:enabled");
  first.scrollIntoView();
  first.focus({ preventScroll: true });
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

/** Show what lies on the table and what is to do next; of an empty one the line written last. */
function showBanner(game) {
  const line = game.lines.at(-1),
    isLine = line && !line.end,
    isBegun = scored.cards.some((one) => one !== null),
    isCalled = variantOf(game).penalty > 0,
    isBad = !isBegun && isLine && (line.fine || wrongIn(line, game));
  $("picker").before($("verdict"));
  $("verdict").className = isBegun || !isLine ? "" : isBad ? "bad" : "good";
  put(
    $("verdict"),
    isBegun
      ? begunParts(game)
      : isLine
        ? lastParts(line, game)
        : [
            make(
              "span.grow",
              line ? roundText(game) : isCalled ? "Who calls?" : [personal(game.players[game.next]), " begins."],
              small(
                isCalled
                  ? "Tap who calls SET!, then buck, doe and kit."
                  : line
                    ? `${game.players[game.next]} begins the next.`
                    : "Choose buck, doe and kit.",
              ),
            ),
            line && bar(
              doing("Undo", undo, { disabled: !pad.undo.length, "data-key": "undo" }),
              doing("End the game", endGame),
            ),
          ],
  );
  put($("details"));
}

/** Return who has won a round: the one that has just ended, if none is given. */
function roundText(game, lines = roundsOf(game).at(-1)) {
  const { after } = winnersOf(resultsOf(game, lines));
  return withNames(`${andList(after)} ${after.length > 1 ? "share" : "has won"} the round.`, game);
}

/** Return the mating that is being laid, and what ends it. */
function begunParts(game) {
  const { edited } = pad,
    { cards } = scored,
    laid = cards.map((one) => (one === null ? "?" : nameOf(one))),
    found = isWhole(cards) && judged(cards, scored.rules),
    points = found && !found.conflicts.length ? pointsOf(found, game.scoring).sum : 0,
    who = game.players[edited < 0 ? game.next : game.lines[edited].who],
    text = edited < 0 ? `Count it: ${points}` : `Save the line: ${points}`,
    isWrong = found && found.conflicts.length > 0,
    next = isWrong
      ? make(
          "strong.bad",
          `${verdictOf(found)}: it scores nothing. Choose another ${role(placeNow(), laid.length - 2)}, or count it.`,
        )
      : canGrow() && "Count it, or choose another kit.";
  const count = () => {
    const named = cards.map(nameOf);
    if (edited < 0) addLine();
    else
      change(() => (game.lines[edited] = { ...game.lines[edited], cards: named, fine: undefined }));
  };
  return [
    make(
      "span.grow",
      [personal(who), `: ${lineText(laid).replace(" → ?", "")}`],
      small(found ? next : `Choose ${theRole(scored.slot, laid.length - 2)}.`),
    ),
    found && doing(text, count, { class: isWrong ? null : "primary", "data-key": "count" }),
    (!found || edited >= 0) && button("Clear", clearBoard, { "data-key": "clear" }),
  ];
}

/** Return a line that was written: its points, and what they are the sum of. */
function lastParts(line, game) {
  const { points, sum } = worthOf(line, game),
    cards = line.cards ? lineText(line.cards) : "",
    called = line.fine ? `wrong call${cards && ` (${cards})`}` : cards;
  return [
    make("strong.points", points),
    make(
      "span.grow",
      [personal(game.players[line.who]), `: ${called}`],
      small(toldOf(line, game) || (sum ? sumText(sum) : "")),
      !game.over &&
        small(variantOf(game).penalty ? "Tap who calls next." : ["Next: ", personal(game.players[game.next])]),
    ),
    doing("Undo", undo, { disabled: !pad.undo.length, "data-key": "undo" }),
  ];
}

/** Ask how many cards those who tie have left, beside what else breaks a tie (p. 9). */
function overParts(game) {
  const { isTie, tied } = winnersOf(resultsOf(game));
  if (!isTie) return null;
  const left = (one) => {
    const who = game.players.indexOf(one.player);
    return numeric(one.left, 0, 12, {
      "aria-label": `Cards left: ${one.player}`,
      "data-key": `left ${who}`,
      onchange: ({ target: { value } }) => {
        change(() => (game.left = { ...game.left, [who]: value ? Number(value) : undefined }));
        tell(standing(game));
        show();
      },
    });
  };
  return tieTable(tied, left, "Type how many cards each has left: the fewest win.");
}

/** Return what breaks a tie, for each player who ties. */
function tieTable(tied, left, how = "A tie: the fewest cards left win.") {
  const row = (one) =>
    tr(
      th(personal(one.player)),
      [left(one), one.unknowns, one.rabbits, one.alleles].map((cell) => td(cell)),
    );
  const heads = ["Cards left", "Un\u00adknowns", "Dilute rabbits", "Dilute alleles"];
  const head = tr(
    td(),
    heads.map((one) => make("th", { scope: "col" }, one)),
  );
  return div(
    p(
      `${how} Still level? Then the fewest unknowns win, the most dilute rabbits, the most dilute alleles.`,
    ),
    make("table.tie", make("thead", head), make("tbody", tied.map(row))),
  );
}

/** Show the lines, if there are other ones: drawing takes longer than adding up. */
function showPad() {
  const { game } = pad,
    shown = [game?.saved, Object.keys(pad.games).length].join();
  pad.adds = false;
  if (!game || (pad.on === game && pad.shown === shown)) return;
  Object.assign(pad, { on: game, shown });
  const rules = variantOf(game),
    rounds = roundsOf(game),
    isEmpty = !roundsOf(game).at(-1).length || game.lines.at(-1).end === true,
    isSeveral = game.lines.some((one) => one.end),
    { isTie: wasTie, settled } = winnersOf(resultsOf(game)),
    isDecided = !wasTie || settled;
  const lists = rounds.map((lines, at) => {
    const results = resultsOf(game, isSeveral ? lines : []),
      { isTie, tied } = winnersOf(results),
      isOver = at < rounds.length - 1 || game.lines.at(-1)?.end || game.over,
      sums = numbers(results, "total"),
      list = (padLists[at] ??= make("ol.lines"));
    put(list, lines.map((line) => lineItem(line, game)).reverse());
    const round = (padLists[-1 - at] ??= make("section.round"));
    put(
      round,
      isSeveral && make("h3", withNames(`Round ${at + 1}: ${sums}`, game)),
      isSeveral && isOver && p(roundText(game, lines)),
      isTie && isOver && isSeveral && !(game.over && rounds.length < 2) && tieTable(tied, () => "?"),
      list,
    );
    return round;
  });
  put(
    $("pad"),
    bar(
      rules.penalty > 0 && doing(`Wrong call: -${rules.penalty}`, () => addLine(true)),
      game.over && button("Share", () => sharePad(game), { class: isDecided ? "primary" : null }),
      game.over && doing("New game", () => (pad.game = null)),
      game.over && doing("Play on", () => change(() => (game.over = false))),
      !game.over && doing("End the round", endRound, { disabled: isEmpty }),
      !game.over && !game.lines.at(-1)?.end && doing("End the game", endGame),
    ),
    h2("Score sheet"),
    !allLines(game).length && p("Nothing is written down yet."),
    lists.reverse(),
    part("Share and save", () => shareParts(game)),
    part("Other games, names and rules", otherParts),
  );
}

const padLists = {}; // of lines, by round, and below 0 what they stand in
const lineItems = new WeakMap();

/** Return how a line is shown; what has not changed is not drawn anew. */
function lineItem(line, game) {
  const name = game.players[line.who],
    at = game.lines.indexOf(line),
    stamp = [game.variant, game.scoring, name, at].join(),
    known = lineItems.get(line);
  if (known?.stamp === stamp) return known.item;
  const wrong = toldOf(line, game);
  const summary = [
    personal(name),
    make("span.grow", line.fine && `wrong call${line.cards ? ": " : ""}`, line.cards && lineText(line.cards)),
    wrong && make("small.bad", wrong),
    make("strong.points", worthOf(line, game).points),
  ];
  const item = li(part(summary, () => lineTools(line, game, at), pad.open === at, `line ${at}`));
  lineItems.set(line, { stamp, item });
  return item;
}

/** Return what can be done with a line: its sum, what was claimed, other cards or another player. */
function lineTools(line, game, at) {
  const { sum, cards, found } = worthOf(line, game);
  const set = (more) => {
    change(() => (game.lines[at] = { ...line, ...more }));
    pad.open = at; // what is drawn anew stays open
    show();
    pad.open = -1;
  };
  const row = (card, who) =>
    tr(th(nameOf(card)), td(starred(genotypeIn(found, who))), make("td.number", sum.each[who]));
  const claim = numeric(line.claim, 0, 999, {
    "data-key": `claim ${at}`,
    onchange: () => {
      set({ claim: /^\d{1,4}$/.test(claim.value) ? claim.value : "" });
      tell(wrongIn(game.lines[at], game) || "That is right.");
    },
  });
  const who = chooser(game.players, line.who, {
    dir: "auto",
    "data-key": `who ${at}`,
    onchange: () => set({ who: who.selectedIndex }),
  });
  const replace = () => {
    pad.edited = at;
    Object.assign(scored, { cards: [...cards], slot: 0 });
    show();
    $("slots").querySelector("button").focus();
  };
  const remove = () => {
    change(() => game.lines.splice(at, 1));
    tell("Deleted.");
  };
  return make(
    "div.tools",
    (found?.conflicts ?? []).map((one) => make("div.reason", reason(lociOf(one), one.text))),
    sum && [table(cards.map(row)), p(sumText(sum)), legend(found)],
    bar(!line.fine && label("Points claimed", claim), label("Player", who)),
    bar(!line.fine && button("Change the cards", replace), doing("Delete", remove)),
  );
}

function sharePad(game) {
  const name = `gene-rummy-${dayOf(game)}.txt`;
  return handOn(new File([padText(game)], name, { type: "text/plain" }), standing(game));
}

function shareParts(game) {
  const shown = make("pre.padtext", { tabindex: 0 }, withNames(padText(game), game));
  return div(
    p("The pad is plain text that testcross checks and that fits in any chat."),
    bar(
      button("Share the pad", () => sharePad(game)),
      copier("Copy the pad", shown),
    ),
    shown,
  );
}

const otherParts = () =>
  div(
    bar(
      doing("Names and rules", () => (pad.form = true)),
      doing("New game", () => (pad.game = null)),
    ),
    gameList(latest(pad.games, "at").filter((one) => one !== pad.game)),
  );

function gameList(games) {
  return games.map((game) => {
    const day = new Date(game.at).toLocaleDateString(),
      text = `${day}, ${titled(game.variant)}: ${numbers(resultsOf(game), "total")}`;
    const open = () => {
      Object.assign(pad, { game, undo: [] });
      keepGame(game);
    };
    const forget = ({ currentTarget: asked }) => {
      if (asked.textContent === "Forget") return (asked.textContent = "Forget for good?");
      delete pad.games[game.id];
      store((there) => delete there[game.id]);
      tell("Forgotten.");
      return show();
    };
    const shown = make("span.grow", withNames(text, game));
    return bar(shown, doing("Open", open), button("Forget", forget));
  });
}

/** Return what is wrong with the names of players; nothing where they can be written on a pad. */
function wrongNames(players, game) {
  const odd = players.find((one) => !NAME.test(one)),
    taken = players.find((one) => WORDS.test(one));
  if (!players.length) return "Type at least one name.";
  if (odd)
    return `A name begins with a letter and has letters, digits, spaces, dots and hyphens: '${odd}'.`;
  if (taken) return `A pad has a word '${taken}'; add an initial to the name.`;
  if (new Set(players.map((one) => one.toLowerCase())).size < players.length)
    return "Two players have the same name.";
  return players.length < game?.players.length ? "A player who has played cannot be left out." : "";
}

/** Return a variant or a way to score as people write it. */
const titled = (name) => (name === "set" ? "SET!" : name[0].toUpperCase() + name.slice(1));

/** Return the form for a new game, or for the names and rules of one. */
function gameForm(game) {
  const names = make("div.names"),
    problem = make("p.warning", { id: "problem" }),
    others = game ? [] : latest(pad.games, "at"),
    variants = data.games.map((one) => one.name),
    ways = schemes(),
    scoringOf = ({ scoring }) => schemes().indexOf(scoring);
  const row = (value = "") => {
    const called = `Player ${names.children.length + 1}`;
    names.append(label(called, make("input", { value, maxlength: 30, autocomplete: "off" })));
  };
  for (const one of (game ?? others[0])?.players ?? ["", ""]) row(one);
  const choosesWay = { onchange: () => explain() },
    scoring = chooser(ways.map(titled), scoringOf(game ?? data.games[0]), choosesWay, ways),
    target = numeric(game?.target || "", 1, 9999, { placeholder: "none" }),
    [kind, worth] = [small(), small()];
  const choosesVariant = {
    disabled: Boolean(game?.lines.length), // lines may not fit another
    onchange: () => {
      scoring.selectedIndex = scoringOf(data.games[variant.selectedIndex]);
      explain();
    },
  };
  const at = Math.max(variants.indexOf(game?.variant), 0),
    variant = chooser(variants.map(titled), at, choosesVariant, variants),
    [mating] = examples();
  const explain = () => {
    const rules = data.games[variant.selectedIndex],
      kits = rules.litter > 1 ? `One to ${rules.litter} kits a mating` : "One kit a mating",
      fine = rules.penalty ? `; a wrong call costs ${rules.penalty} points` : "";
    kind.textContent = `${kits}${fine}.`;
    worth.textContent = `${game ? matingText(mating) : "The mating above"} scores ${sumText(pointsOf(judged(mating, rules), scoring.value)).replaceAll(" ", "\u00a0")}.`;
  };
  explain();
  const start = () => {
    const players = [...names.querySelectorAll("input")]
      .map((one) => one.value.trim().replace(/\s+/g, " "))
      .filter(Boolean);
    const wrong = wrongNames(players, game);
    problem.textContent = wrong;
    tell(wrong);
    if (wrong) return;
    const made = game ?? { id: `${Date.now()}`, at: Date.now(), lines: [], next: 0, over: false },
      asked = { players, variant: variant.value, scoring: scoring.value };
    Object.assign(made, asked, { target: Number(target.value) || 0 });
    Object.assign(pad, { game: made, form: false, undo: [] });
    lineIsDone(made);
    show();
    $("score").querySelector(".chip").focus();
  };
  const more = () => {
    if (names.children.length < MOST_PLAYERS) row();
    names.lastChild.lastChild.focus();
  };
  return panel(
    !game && drawing(mating),
    h2(game ? "Names and rules" : "New game"),
    !game && p("Tap the three cards of each mating: it is judged, its points are added up, and all is kept on this device."),
    names,
    problem,
    bar(button("Add a player", more)),
    bar(
      div(label("Variant", variant), kind),
      div(label("Scoring", scoring), worth),
      label("Play up to (points)", target),
    ),
    bar(
      button(game ? "Save" : "Start", start, { class: "primary grow" }),
      game && doing("Back", () => (pad.form = false)),
    ),
    others.length > 0 && [h2("Games on this device"), gameList(others)],
  );
}
