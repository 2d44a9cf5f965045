// Module state is shared by all servers or pages in a process and never closed, so caches need an explicit owner.

/** Folders without module state. */
const STATELESS = ['client', 'engine', 'server', 'shared'];

/** Exceptions, with reasons. */
const ALLOWED = new Map([
  ['client/compatibility/absent.ts', 'a script that each page runs for itself: globals of older themes'],
  ['client/compatibility/node.ts', 'the same; nodes by element, and gone with it'],
  ['server/database/embedded/thread.ts', 'a thread of its own, for one database'],
  ['server/render-api/threads/thread.ts', 'a thread of its own, for one server'],
  ['shared/intl-formats.ts', 'formats by language and options: slow to create, the same for everybody, bounded'],
  ['server/http/output.ts', 'where text becomes bytes: one buffer of a process, left empty between two writes'],
  ['server/site/access.ts', 'the secret of a server that was given none: lives as long as the process'],
  ['server/files/safe-svg.ts', 'a limit of the parser, which has no other way to lift it'],
  ['client/ui/plural-forms.ts', 'plural rules by language: slow to create, the same for everybody'],
  ['engine/formatters/i18n/format-message.ts', "by an engine's locale data, and gone with it"],
  ['engine/formatters/i18n/cached-text.ts', "by an engine's locale data, and gone with it"],
  ['engine/formatters/i18n/message-pattern.ts', 'parsed patterns: a function of the text alone, bounded'],
  ['engine/formatters/dates/zone-clock.ts', 'clocks by time zone: a function of the zone alone, bounded'],
]);

/** A variable or an initially empty collection at the top level. */
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=;]+)? = new (?:(?:Weak)?(?:Map|Set)(?:<[^;]*?>)?\(\)|LRUCache\b))/gm;

/** A list, object or event target at the top level: state if it is modified below. */
const CHANGEABLE = /^(?:export )?const (\w+)(?:: [^=;]+)? = (?:[[{]|new EventTarget\b)/gm;
const changesOf = (name) =>
  new RegExp(
    `(?<![.\\w])${name}(?:(?:\\.\\w+|\\[[^\\]\\n]+\\])+ ?(?:[-+*/|&?]*=(?![=>])|\\+\\+|--)|(?:\\.\\w+)*\\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|addEventListener)\\()`,
  );
/** A random value that differs between processes, and a modification of another module. */
const RANDOM = /^(?:export )?const (\w+)(?:: [^=;]+)? = random\w+\(/gm;
const FOREIGN = /^(?:Reflect\.(?:set|defineProperty)|Object\.(?:assign|defineProperty))\((\w+)/gm;

function stateOf(text) {
  const names = (pattern) => [...text.matchAll(pattern)].map(([, first, second]) => first ?? second);
  const changed = names(CHANGEABLE).filter((name) => changesOf(name).test(text));
  return [...names(STATE), ...changed, ...names(RANDOM), ...names(FOREIGN)];
}

/**
 * What is wrong with the module state of all files, one line each.
 * @param {ReadonlyMap<string, { text: string }>} graph
 */
export function moduleStateProblems(graph) {
  const problems = [];
  for (const [file, { text }] of graph) {
    if (!STATELESS.includes(file.split('/')[0])) continue;
    const names = stateOf(text);
    if (ALLOWED.has(file)) {
      if (names.length === 0) problems.push(`${file}: has no module state; take it off the list in module-state.mjs`);
      continue;
    }
    problems.push(...names.map((name) => `${file}: '${name}' is module state: who makes it has to own it`));
  }
  return problems;
}
