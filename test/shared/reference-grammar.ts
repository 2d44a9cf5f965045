/**
 * Reads how the reference writes settings: `limit: 1–30 (5)`, `design: wall/**grid**`, `showCounts: on`, `text: text "Join"`,
 * `images: list≤30 of PICTURE`, `plans: list≤6 of {title: text; price: {value: 0–9 (0)}}`.
 */

/** What is said of the setting at a path; `*` is an entry of a list. */
export interface Stated {
  readonly path: readonly string[];
  /** Any of these; empty: any. */
  readonly kinds: readonly string[];
  /** Default and bounds. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Of a choice. */
  readonly values: readonly string[];
}

type Names = Readonly<Record<string, string>>;

/** Groups that the reference names: `PICTURE = {…}`. */
export const namedIn = (source: string): Names =>
  Object.fromEntries([...source.matchAll(/^([A-Z]+) = (\{.+\})$/gm)].map(([, name, text]) => [name, text]));

/** All settings of a table, also those in lists and groups. */
export const statedBy = (cell: string, names: Names): readonly Stated[] => membersOf(cell, [], names);

function membersOf(text: string, path: readonly string[], names: Names): readonly Stated[] {
  return partsOf(text).flatMap((part) => {
    const [, name, rest = ''] = /^([\w-]+)(?:: (.+)| (list≤.+)| \(.+\))?$/.exec(part) ?? [];
    if (name === undefined) return [];
    const own = rest || /^[\w-]+ (list≤.+)$/.exec(part)?.[1] || '';
    return readValue(own, [...path, name], names);
  });
}

/** Splits at semicolons that are not in braces. */
function partsOf(text: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (sign === ';' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  link: ['url'],
  'rich text': ['html'],
  markup: ['markup'],
  date: ['date'],
};
/** Texts that are chosen instead of typed are texts, too. */
const TEXTS = ['text', 'reference', 'currency', 'color', 'url', 'choice'];

function readValue(text: string, path: readonly string[], names: Names): readonly Stated[] {
  const one = (more: Partial<Stated>): readonly Stated[] => [{ path, kinds: [], facts: {}, values: [], ...more }];
  const named = names[text];
  if (named !== undefined) return readValue(named, path, names);
  if (text.startsWith('{') && text.endsWith('}'))
    return [...one({ kinds: ['object'] }), ...membersOf(text.slice(1, -1), path, names)];
  const [, most, entry] = /^list≤(\d+) of (.+)$/.exec(text) ?? [];
  if (entry !== undefined)
    return [...one({ kinds: ['list'], facts: { max: Number(most) } }), ...readValue(entry, [...path, '*'], names)];
  return one(plainOf(text));
}

/** A setting that holds one value. */
function plainOf(text: string): Partial<Stated> {
  if (text === 'on' || text === 'off') return { kinds: ['boolean'], facts: { default: text === 'on' } };
  const kinds = KINDS[text];
  if (kinds !== undefined) return { kinds };
  const [isText, max, words] = /^text(?:≤(\d+))?(?: "(.*)")?$/.exec(text) ?? [];
  if (isText !== undefined)
    return {
      kinds: TEXTS,
      facts: { ...(max === undefined ? {} : { max: Number(max) }), ...(words === undefined ? {} : { default: words }) },
    };
  const [, low, high, step, standard] = /^(-?[\d.]+)–([\d.]+)( step any)? \((-?[\d.]+)\)$/.exec(text) ?? [];
  if (standard !== undefined)
    return {
      kinds: step === undefined ? ['integer', 'money'] : ['number'],
      facts: { min: Number(low), max: Number(high), default: Number(standard) },
    };
  if (!text.includes('**')) return {};
  const values = text.replaceAll('**', '').split(/(?<! )\/(?! )/);
  return { kinds: ['choice'], facts: { default: /\*\*(.+?)\*\*/.exec(text)?.[1] }, values };
}
