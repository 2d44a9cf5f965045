/** Values of a theme's tweaks: validated, and converted for stylesheets. */
import { adminMessages } from '#shared/messages/admin';
import type { Tweak } from './tweak-declarations.ts';

/** A size in the unit of its tweak; whether a checkbox is checked; anything else as text. */
export type TweakValue = string | number | boolean;

const HEX = '#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})';
const CHANNEL = '-?(?:\\d{1,6}(?:\\.\\d{1,6})?|\\.\\d{1,6})%?';
const WITH_COMMAS = `${CHANNEL}(?: ?, ?${CHANNEL}){2,3}`;
const WITH_SPACES = `${CHANNEL}(?: ${CHANNEL}){2}(?: ?/ ?${CHANNEL})?`;
/** Only what stylesheet compilers can compute with: for other arguments they would drop whole rules. */
const COLOR = new RegExp(`^(?:${HEX}|(?:rgb|hsl)a?\\( ?(?:${WITH_COMMAS}|${WITH_SPACES}) ?\\))$`, 'i');
const FAMILY = /^(?:'[\w -]+'|"[\w -]+"|[\w-]+(?: [\w-]+)*)(?:\s*,\s*(?:'[\w -]+'|"[\w -]+"|[\w-]+(?: [\w-]+)*))*$/;
const MAX_FAMILY = 300;
const MAX_SIZE = 100_000;

/** What is wrong with a value; undefined: nothing. */
export function tweakProblem(tweak: Tweak, value: TweakValue): string | undefined {
  switch (tweak.kind) {
    case 'color':
      return typeof value === 'string' && COLOR.test(value) ? undefined : 'must be a color such as #8f3a1d';
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'select':
      return tweak.options.includes(String(value)) ? undefined : adminMessages.option(String(value));
    case 'font':
      return typeof value === 'string' && value.length <= MAX_FAMILY && FAMILY.test(value)
        ? undefined
        : 'must be names of fonts, separated by commas';
    case 'size':
      return sizeProblem(tweak, value);
    case undefined:
      return 'cannot be set';
  }
}

function sizeProblem({ min = -MAX_SIZE, max = MAX_SIZE }: Tweak, value: TweakValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  return value < min || value > max ? `must be from ${min} to ${max}` : undefined;
}

/** The value as a stylesheet contains it. */
function cssOf({ value: before, unit }: Tweak, value: TweakValue): string {
  if (typeof value === 'number') return `${decimals(value)}${unit}`;
  // A quoted text in the stylesheet is compared with other quoted texts.
  const [, quote] = /^~?(["']).*\1$/.exec(before) ?? [];
  return quote === undefined || typeof value === 'boolean' || /["']/.test(value)
    ? String(value)
    : `${quote}${value}${quote}`;
}

/** Without an exponent, which would be read as part of the unit. */
const decimals = (value: number): string => String(Number(value.toFixed(4)));

/** The default of a tweak as admins see it. */
export function defaultOf({ kind, value }: Tweak): TweakValue {
  if (kind === 'size') return Number.parseFloat(value);
  if (kind === 'checkbox') return value === 'true';
  return kind === 'select' ? value.replace(/^~?(["'])(.*)\1$/, '$2') : value;
}

/** Valid values as the stylesheet contains them, by name. Invalid ones are left out. */
export function tweakTexts(
  tweaks: readonly Tweak[],
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<Tweak, string> {
  const texts = new Map<Tweak, string>();
  for (const tweak of tweaks) {
    const value = Object.hasOwn(values, tweak.name) ? values[tweak.name] : undefined;
    const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isValue && tweakProblem(tweak, value) === undefined) texts.set(tweak, cssOf(tweak, value));
  }
  return texts;
}
