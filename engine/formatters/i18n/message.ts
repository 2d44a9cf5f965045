import {
  type CLDR,
  MessageEngine,
  type MessageFormatFuncMap,
  type MessageNamedArgs,
  type PluralRules,
} from '@phensley/cldr';
import { defineFormatter, parsed } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, type Value } from '../../execute/values.ts';
import { parseReference, type Reference } from '../../syntax/reference.ts';
import { readDatetimeSet, readIntervalSet } from './date-options.ts';
import { formatDatetime, formatInterval } from './datetime.ts';
import { knownText } from './known-texts.ts';
import { MOST_NESTING, readMessage, type TagName } from './message-pattern.ts';
import { converter } from './message-values.ts';
import { readDecimalSet, readMoneySet } from './number-options.ts';
import { decimalOf, formatDecimal, formatMoney, moneyOf } from './numbers.ts';

interface Argument {
  readonly name: string | null;
  readonly reference: Reference | null;
}

type Tag = (cldr: CLDR, values: readonly Value[], options: readonly string[], env: Env) => string;

/** Option lists belong to parsed messages, so each is read once. */
function readOnce<T>(read: (given: readonly string[]) => T): (given: readonly string[]) => T {
  const known = new WeakMap<readonly string[], T>();
  return (given) => {
    let options = known.get(given);
    if (options === undefined) {
      options = read(given);
      known.set(given, options);
    }
    return options;
  };
}

const moneySetOf = readOnce(readMoneySet);
const decimalSetOf = readOnce(readDecimalSet);
const datetimeSetOf = readOnce(readDatetimeSet);
const intervalSetOf = readOnce(readIntervalSet);

const moneyTag: Tag = (cldr, [value], options) => {
  const money = moneyOf(value);
  if (money === undefined) return '';
  const amount = decimalOf(money.amount) === undefined ? 0 : money.amount;
  return formatMoney(cldr, { amount, currency: money.currency }, moneySetOf(options));
};
const decimalTag: Tag = (cldr, [value], options) =>
  formatDecimal(cldr, converter.asDecimal(value).toString(), decimalSetOf(options));

const TAGS: Readonly<Record<TagName, Tag>> = {
  money: moneyTag,
  currency: moneyTag,
  number: decimalTag,
  decimal: decimalTag,
  datetime: (cldr, [value], options, env) => formatDatetime(cldr, value, datetimeSetOf(options), env),
  'datetime-interval': (cldr, values, options, env) => formatInterval(cldr, values, intervalSetOf(options), env),
};

const NO_TAGS: MessageFormatFuncMap = Object.freeze(Object.create(null));

function bindTags(cldr: CLDR, env: Env): MessageFormatFuncMap {
  const bound: MessageFormatFuncMap = Object.create(null);
  for (const [name, tag] of Object.entries(TAGS)) {
    bound[name] = (values: Value[], options: string[]) => tag(cldr, values, options, env);
  }
  return bound;
}

/** `ref`, `name:ref` or `name=ref`, split at the first of these signs. */
function readArgument(text: string): Argument {
  const split = text.search(/[:=]/);
  return split < 0
    ? { name: null, reference: parseReference(text) }
    : { name: text.slice(0, split), reference: parseReference(text.slice(split + 1)) };
}

const isNamed = ({ name }: Argument): boolean => name !== null;
const NO_NAMES: MessageNamedArgs = Object.freeze(Object.create(null));

function format(pattern: string, args: readonly Argument[], cldr: CLDR, env: Env): string {
  const positional: Value[] = [];
  // Without a prototype: `{constructor}` is a name like any other.
  const named: MessageNamedArgs = args.some(isNamed) ? Object.create(null) : NO_NAMES;
  for (const { name, reference } of args) {
    const value = reference === null ? undefined : env.lookupOutside(reference);
    positional.push(value);
    if (name !== null) named[name] = value;
  }
  return evaluate(pattern, positional, named, cldr, env);
}

/** The text of a message pattern whose arguments have names alone. */
export function formatMessage(pattern: string, named: MessageNamedArgs, cldr: CLDR, env: Env): string {
  return evaluate(pattern, [], named, cldr, env);
}

function evaluate(pattern: string, positional: Value[], named: MessageNamedArgs, cldr: CLDR, env: Env): string {
  const message = readMessage(pattern);
  if (message === null) {
    env.report('VALUE_OUT_OF_RANGE', `The message nests deeper than ${MOST_NESTING} braces`);
    return '';
  }
  const tags = message.formats ? bindTags(cldr, env) : NO_TAGS;
  const make = () => new MessageEngine(pluralsOf(cldr), converter, tags, message.code).evaluate(positional, named);
  const key = message.formats || named !== NO_NAMES ? undefined : keyOf(positional);
  return key === undefined ? make() : knownText(cldr, message.set, key, make);
}

/** Numbers and texts that make up a message, in order; undefined when there is something else among them. */
function keyOf(values: readonly Value[]): string | undefined {
  let key = '';
  for (const value of values) {
    if (typeof value === 'number') key += `\0${value}`;
    else if (typeof value === 'string') key += `\0'${value.length} ${value}`;
    else return undefined;
  }
  return key;
}

const knownPlurals = new WeakMap<CLDR, PluralRules>();

function pluralsOf(cldr: CLDR): PluralRules {
  let plurals = knownPlurals.get(cldr);
  if (plurals === undefined) {
    plurals = cldr.General.bundle().plurals();
    knownPlurals.set(cldr, plurals);
  }
  return plurals;
}

const THINGS = {
  items: '{0 plural =0 {nothing} one {one thing} other {# things}}',
  place: 'You came {0 selectordinal one {#st} two {#nd} few {#rd} other {#th}}.',
  paid: '{who} paid {1 money} on {2 datetime yMMMd}',
  order: { total: { value: '1250.5', currency: 'EUR' }, at: 1_509_647_217_000 },
};

const messageArguments = parsed(
  'reference or name=reference …',
  'The values of the message: `{0}`, `{1}` … by position, `{name}` by name.',
  (given) => given.map(readArgument),
);

const messageFormatter = (name: 'message' | 'plural') =>
  defineFormatter({
    name,
    summary: 'A text with places for values, plural forms and choices, in the ICU message syntax.',
    details:
      'Tags: `{0}`, `{name}`, `{0 plural one{…} other{# …}}`, `selectordinal`, `select`, `money`, `decimal`, `datetime`, ' +
      "`{0;1 datetime-interval}`; options as in the formatters of these names. Between apostrophes text is literal; `''` is one.",
    args: { values: messageArguments },
    reads: ['website.timeZone'],
    usesScope: true,
    examples: [
      {
        data: { ...THINGS, counts: [0, 1, 1200] },
        template: `{.repeated section counts}{items|${name} @} · {.end}`,
        output: 'nothing · one thing · 1200 things · ',
      },
      { data: { ...THINGS, n: '22' }, template: `{place|${name} n}`, output: 'You came 22nd.' },
      {
        data: { ...THINGS, name: 'Ann' },
        template: `{paid|${name} who=name order.total order.at}`,
        output: 'Ann paid €1,250.50 on Nov 2, 2017',
      },
      {
        title: 'missing values',
        data: { m: '[{0}] [{x}]' },
        template: `{m|${name} nowhere x:nowhere}`,
        output: '[] []',
      },
      { title: 'not a text', data: { m: { a: 1 } }, template: `{m|${name} m}`, output: '' },
    ],
    apply: (value, { values }, env) => (env.cldr === null ? '' : format(asString(value), values, env.cldr, env)),
  });

export const message = messageFormatter('message');
export const plural = messageFormatter('plural');
