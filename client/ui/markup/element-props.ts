/** Converts attributes to React props: names, booleans, and initial values of controls. */
import type { MarkupElement } from './read-markup.ts';

export type ElementProps = Readonly<Record<string, unknown>>;

/** Names that differ in React. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  ...Object.fromEntries(
    (
      'acceptCharset allowFullScreen autoCapitalize autoComplete autoCorrect colSpan crossOrigin contentEditable dateTime ' +
      'encType enterKeyHint fetchPriority formAction formMethod formNoValidate hrefLang inputMode itemProp itemScope ' +
      'itemType maxLength minLength noValidate popoverTarget popoverTargetAction readOnly referrerPolicy rowSpan ' +
      'spellCheck srcSet tabIndex useMap'
    )
      .split(' ')
      .map((name) => [name.toLowerCase(), name]),
  ),
  'accept-charset': 'acceptCharset',
};

const BOOLEANS = new Set(
  'allowfullscreen checked disabled formnovalidate hidden inert itemscope multiple novalidate open readonly required reversed'.split(
    ' ',
  ),
);

/** React ignores these in markup, or sets them by other means. */
const isDropped = (name: string): boolean => name === 'autofocus' || /^on/.test(name);

/** Controls whose `value` is not typed text. */
const FIXED_VALUES = /^(?:hidden|submit|button|checkbox|radio|image|reset)$/;

/** The props with which React adopts an element unchanged. */
export function elementProps(element: MarkupElement): ElementProps {
  const { tag, attributes, html } = element;
  const entries = Object.entries(attributes).filter(([name]) => !isDropped(name));
  const isCustom = tag.includes('-');
  return {
    ...Object.fromEntries(entries.map(([name, value]) => (isCustom ? [name, value] : propOf(tag, name, value)))),
    ...controlProps(element),
    ...(html === null ? {} : { dangerouslySetInnerHTML: { __html: html } }),
    // React compares these texts exactly, although browsers serialize them differently from authors.
    ...(html !== null || 'style' in attributes || entries.length < Object.keys(attributes).length
      ? { suppressHydrationWarning: true }
      : {}),
  };
}

function propOf(tag: string, name: string, value: string): readonly [string, unknown] {
  if (name === 'style') return [name, styleOf(value)];
  if (BOOLEANS.has(name)) return [NAMES[name] ?? name, true];
  const known = NAMES[name];
  if (known !== undefined) return [known, value];
  return [tag === 'svg' && !/^(?:aria|data)-/.test(name) ? camelCase(name) : name, value];
}

/** Initial values stay uncontrolled: React does not hold what a visitor types. */
function controlProps({ tag, attributes, children }: MarkupElement): ElementProps {
  const { type = 'text', value } = attributes;
  if (tag === 'textarea') return { defaultValue: children.join('') };
  if (tag === 'option') return { selected: undefined };
  if (tag === 'select') {
    const options = children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...child.children]));
    const chosen = options.flatMap((child) =>
      typeof child !== 'string' && 'selected' in child.attributes ? [optionValue(child)] : [],
    );
    if (chosen.length === 0) return {};
    return { defaultValue: 'multiple' in attributes ? chosen : chosen.at(-1) };
  }
  if (tag !== 'input') return {};
  return {
    ...('checked' in attributes ? { checked: undefined, defaultChecked: true } : {}),
    ...(value === undefined || FIXED_VALUES.test(type) ? {} : { value: undefined, defaultValue: value }),
  };
}

const optionValue = ({ attributes, children }: MarkupElement): string =>
  attributes['value'] ?? children.join('').replace(/\s+/g, ' ').trim();

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const DECLARATION = /(?:^|[^\w-])([\w-]+)\s*:\s*((?:\([^()]*\)|"[^"]*"|'[^']*'|[^;])+)/g;

const styleOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(DECLARATION)].map(([, name = '', value = '']) => [
      name.startsWith('--') ? name : camelCase(name),
      value.trim(),
    ]),
  );
