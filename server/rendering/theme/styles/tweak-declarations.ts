/** The tweaks that stylesheets declare: `// tweak: {"type": "color", …}` or the same in a CSS comment, above what it sets. */
import { parse } from 'jsonc-parser';
import { type ConfObject, isRecord, textOf, textsOf } from '../conf.ts';

export const tweakKinds = ['color', 'size', 'checkbox', 'select', 'font'] as const;
export type TweakKind = (typeof tweakKinds)[number];

export interface Tweak {
  /** Without `@` or `--`. */
  readonly name: string;
  /** The theme's own name of the type. */
  readonly type: string;
  /** Kind of the value; undefined for a type that cannot be set. */
  readonly kind: TweakKind | undefined;
  /** What it sets: a LESS variable (`@name`) or a custom property (`--name`). */
  readonly target: 'variable' | 'property';
  /** For fonts above a rule: the rule, whose property gets the value. */
  readonly rule?: { readonly selector: string; readonly property: string } | undefined;
  readonly title: string;
  readonly category: string;
  /** Default value, as in the stylesheet. */
  readonly value: string;
  /** For sizes: CSS unit of the value; may be empty. */
  readonly unit: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  /** For selects. */
  readonly options: readonly string[];
}

export const FONT_PROPERTIES = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'line-height',
  'text-transform',
  'text-decoration',
  'font-variant',
] as const;
type FontProperty = (typeof FONT_PROPERTIES)[number];

export const FONT_DEFAULTS: Readonly<Record<FontProperty, string>> = {
  'font-family': 'sans-serif',
  'font-size': '16px',
  'font-weight': 'normal',
  'font-style': 'normal',
  'letter-spacing': '0em',
  'line-height': '1.5em',
  'text-transform': 'none',
  'text-decoration': 'none',
  'font-variant': 'normal',
};

const FONT_OPTIONS: Readonly<Partial<Record<FontProperty, readonly string[]>>> = {
  'font-weight': ['normal', 'bold', ...Array.from({ length: 9 }, (_, at) => String((at + 1) * 100))],
  'font-style': ['normal', 'italic'],
  'text-transform': ['none', 'uppercase', 'lowercase', 'capitalize'],
  'text-decoration': ['none', 'underline', 'line-through'],
  'font-variant': ['normal', 'small-caps'],
};

export const KINDS: Readonly<Record<string, TweakKind>> = {
  color: 'color',
  value: 'size',
  number: 'size',
  range: 'size',
  size: 'size',
  checkbox: 'checkbox',
  dropdown: 'select',
  radio: 'select',
  select: 'select',
  font: 'font',
};

export const TWEAK = /(?:\/\/|\/\*)[ \t]*tweak:[ \t]*(\{.*)$/gim;
const SIZE = /^-?(?:\d+(?:\.\d*)?|\.\d+)([a-z]*|%)$/i;

/** The tweaks of a stylesheet in order; a font above a rule declares a tweak for each of its properties. */
export function readTweaks(source: string): Tweak[] {
  const tweaks: Tweak[] = [];
  for (const match of source.matchAll(TWEAK)) {
    const conf = settingsOf(match[1] ?? '');
    const type = textOf(conf['type']) ?? /"type"\s*:\s*"([\w-]+)"/.exec(match[1] ?? '')?.[1] ?? '';
    const following = source.slice(match.index + match[0].length).replace(/^\s*(?:\/\/(?!\s*tweak).*\n\s*)*/, '');
    const declared = /^(@|--)([\w-]+)\s*:([^;]*);/.exec(following);
    if (declared !== null) {
      const [, sign, name = '', value = ''] = declared;
      const target = sign === '@' ? 'variable' : 'property';
      tweaks.push(tweakOf(conf, { name, type, target, value: value.trim() }));
    } else if (type === 'font' || type === '') tweaks.push(...fontTweaks(conf, following));
  }
  return tweaks;
}

/** The JSON in a comment, without what follows it on the line. */
function settingsOf(text: string): ConfObject {
  const end = text.lastIndexOf('}');
  const conf: unknown = parse(text.slice(0, end + 1), [], { allowTrailingComma: true });
  return isRecord(conf) ? conf : {};
}

function tweakOf(conf: ConfObject, own: Pick<Tweak, 'name' | 'type' | 'target' | 'value'>): Tweak {
  const property = own.type === 'font' ? FONT_PROPERTIES.find((name) => own.name.endsWith(name)) : undefined;
  const { kind, options } = property === undefined ? kindOf(conf, own) : fontKind(property);
  return {
    ...own,
    kind,
    options,
    title: textOf(conf['title']) ?? own.name,
    category: textOf(conf['category']) ?? '',
    unit: SIZE.exec(own.value)?.[1] ?? '',
    min: numberOf(conf['min']),
    max: numberOf(conf['max']),
    step: numberOf(conf['step']),
  };
}

type Choice = Pick<Tweak, 'kind' | 'options'>;

function kindOf(conf: ConfObject, { type, value }: Pick<Tweak, 'type' | 'value'>): Choice {
  // Ignores options that could end the declaration.
  const options = textsOf(conf['options']).filter((option) => /^[^;{}"'`@\\]+$/.test(option));
  const kind = KINDS[type];
  // A default that cannot be parsed as its kind cannot be set either.
  if (kind === 'size' && !SIZE.test(value)) return { kind: undefined, options: [] };
  if (kind === 'select' && options.length === 0) return { kind: undefined, options };
  return { kind, options: kind === 'select' ? options : [] };
}

function fontKind(property: FontProperty): Choice {
  const options = FONT_OPTIONS[property];
  if (options !== undefined) return { kind: 'select', options };
  return { kind: property === 'font-family' ? 'font' : 'size', options: [] };
}

export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The variables `@NAME-font-family` and so on, from the rule below a font tweak. */
function fontTweaks(conf: ConfObject, following: string): Tweak[] {
  const rule = /^([^{};]+)\{([^{}]*)\}?/.exec(following);
  const name = /[.#]([\w-]+)/.exec(rule?.[1] ?? '')?.[1];
  if (rule === null || name === undefined) return [];
  const body = rule[2] ?? '';
  return FONT_PROPERTIES.map((property) => {
    const declared = new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'i').exec(body)?.[1];
    const value = declared === undefined || declared.includes('@') ? FONT_DEFAULTS[property] : declared.trim();
    const own = { name: `${name}-${property}`, type: 'font', target: 'variable', value } as const;
    const tweak = tweakOf(conf, own);
    const title = `${textOf(conf['title']) ?? name}: ${property}`;
    const declaring = { selector: (rule[1] ?? '').trim(), property };
    return { ...tweak, title, rule: declaring, min: undefined, max: undefined };
  });
}
