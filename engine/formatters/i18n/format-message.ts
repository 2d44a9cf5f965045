/** ICU messages: resolves arguments, formats tags, caches texts. */
import {
  type CLDR,
  MessageEngine,
  type MessageFormatFuncMap,
  type MessageNamedArgs,
  type PluralRules,
} from '@phensley/cldr';
import type { Env } from '../../execute/env.ts';
import type { Value } from '../../execute/values.ts';
import { parseReference, type Reference } from '../../syntax/reference.ts';
import { cachedText } from './cached-text.ts';
import { readDatetimeSet, readIntervalSet } from './date-options.ts';
import { formatDatetime, formatInterval } from './format-datetime.ts';
import { decimalOf, formatDecimal, formatMoney, moneyOf } from './format-number.ts';
import { MAX_NESTING, readMessage, type TagName } from './message-pattern.ts';
import { converter } from './message-values.ts';
import { readDecimalSet, readMoneySet } from './number-options.ts';

interface Argument {
  readonly name: string | null;
  readonly reference: Reference | null;
}

type Tag = (cldr: CLDR, values: readonly Value[], options: readonly string[], env: Env) => string;

/** Option lists belong to parsed messages, so each is parsed once. */
function readOnce<T>(read: (args: readonly string[]) => T): (args: readonly string[]) => T {
  const cache = new WeakMap<readonly string[], T>();
  return (args) => {
    let options = cache.get(args);
    if (options === undefined) {
      options = read(args);
      cache.set(args, options);
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

/** `ref`, `name:ref` or `name=ref`, split at the first `:` or `=`. */
export function readArgument(text: string): Argument {
  const split = text.search(/[:=]/);
  return split < 0
    ? { name: null, reference: parseReference(text) }
    : { name: text.slice(0, split), reference: parseReference(text.slice(split + 1)) };
}

const isNamed = ({ name }: Argument): boolean => name !== null;

const NO_NAMES: MessageNamedArgs = Object.freeze(Object.create(null));

export function format(pattern: string, args: readonly Argument[], cldr: CLDR, env: Env): string {
  const positional: Value[] = [];
  // Without a prototype, so that `{constructor}` is a name like any other.
  const named: MessageNamedArgs = args.some(isNamed) ? Object.create(null) : NO_NAMES;
  for (const { name, reference } of args) {
    const value = reference === null ? undefined : env.lookupOutside(reference);
    positional.push(value);
    if (name !== null) named[name] = value;
  }
  return evaluate(pattern, { positional, named }, cldr, env);
}

/** The text of a message pattern with only named arguments. */
export function formatMessage(pattern: string, named: MessageNamedArgs, cldr: CLDR, env: Env): string {
  return evaluate(pattern, { positional: [], named }, cldr, env);
}

interface Values {
  readonly positional: Value[];
  readonly named: MessageNamedArgs;
}

function evaluate(pattern: string, { positional, named }: Values, cldr: CLDR, env: Env): string {
  const message = readMessage(pattern);
  if (message === null) {
    env.report('VALUE_OUT_OF_RANGE', `The message nests deeper than ${MAX_NESTING} braces`);
    return '';
  }
  const tags = message.formats ? bindTags(cldr, env) : NO_TAGS;
  const evaluateMessage = () =>
    new MessageEngine(pluralsOf(cldr), converter, tags, message.code).evaluate(positional, named);
  const key = message.formats || named !== NO_NAMES ? undefined : keyOf(positional);
  return key === undefined ? evaluateMessage() : cachedText(cldr, message.set, key, evaluateMessage);
}

/** The arguments of a message as a cache key; undefined if one is neither a number nor a text. */
function keyOf(values: readonly Value[]): string | undefined {
  let key = '';
  for (const value of values) {
    if (typeof value === 'number') key += `\0${value}`;
    else if (typeof value === 'string') key += `\0'${value.length} ${value}`;
    else return undefined;
  }
  return key;
}

const pluralRules = new WeakMap<CLDR, PluralRules>();

function pluralsOf(cldr: CLDR): PluralRules {
  let plurals = pluralRules.get(cldr);
  if (plurals === undefined) {
    plurals = cldr.General.bundle().plurals();
    pluralRules.set(cldr, plurals);
  }
  return plurals;
}
