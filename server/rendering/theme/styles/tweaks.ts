/** What older themes expect of their style compiler: tweak variables, system mixins, old interpolation. */
import { FONT_DEFAULTS, FONT_PROPERTIES, readTweaks } from './tweak-declarations.ts';

const FONT_VARIABLE = new RegExp(`@\\{?([a-zA-Z][\\w-]*-(${FONT_PROPERTIES.join('|')}))(?![\\w-]|\\s*:)`, 'g');

/** Font variables that no stylesheet declares itself. */
export function tweakVariables(source: string, settings: Readonly<Record<string, string>>): string {
  const declared = readTweaks(source).filter(({ type, name }) => type === 'font' && !isDeclared(source, name));
  const named = new Set(declared.map(({ name }) => name));
  // Font variables that are used but not set by a tweak get the browser's defaults.
  const used = [...source.matchAll(FONT_VARIABLE)].flatMap(([, name = '', property = '']) =>
    named.has(name) || isDeclared(source, name)
      ? []
      : [{ name, value: FONT_DEFAULTS[property as keyof typeof FONT_DEFAULTS] }],
  );
  const input = Object.entries(settings).filter(([name, value]) => /^[\w-]+$/.test(name) && !/[;{}]/.test(value));
  const lines = [...[...declared, ...used].map(({ name, value }) => [name, value] as const), ...input];
  return lines.map(([name, value]) => `@${name}: ${value};`).join('\n');
}

const isDeclared = (source: string, name: string): boolean => new RegExp(`@${name}\\s*:`).test(source);

/** Mixins of the platform's system stylesheets. */
export const systemMixins = `
.sqs-ui-font(@size: 14px, @weight: normal) { font-family: system-ui, sans-serif; font-size: @size; font-weight: @weight; }
.sqs-ui-font-size(@size: 14px, @line-height: normal) { font-size: @size; line-height: @line-height; }
`;

/** Rewrites old syntax that the current compiler does not support, keeping line numbers. */
export function modernise(source: string): string {
  return asCssImports(source)
    .replace(/\(~\s*(["'])((?:(?!\1)[^\n{};])*@\{[\w-]+\}(?:(?!\1)[^\n{};])*)\1\s*\)(?=[^;{}]*\{)/g, '$2')
    .replace(/(^|[,}\n])([ \t]*)\(~\s*(["'])((?:(?!\3)[^\n{};])*)\3\s*\)(?=\s*[,{])/g, '$1$2$4')
    .replace(/[^;{}]+[;{]?/g, moderniseStatement);
}

/** A selector with its brace, or a declaration with its semicolon. */
function moderniseStatement(part: string): string {
  if (part.endsWith(';')) return part.replace(/filter\s*:\s*(progid:[^;{}]+)/, quotedFilter);
  if (!part.endsWith('{')) return part;
  // What stands before parentheses may be the name of a mixin.
  const from = Math.max(part.lastIndexOf('('), part.lastIndexOf(')'));
  return part
    .replace(/(?<![^\s,])([.#])@([\w-]+)/g, (whole, sign: string, name: string, at: number) =>
      at < from ? whole : `${sign}@{${name}}`,
    )
    .replace(/(:nth-[\w-]+\(\s*)@([\w-]+)(\s*\))/g, '$1@{$2}$3');
}

const quotedFilter = (_whole: string, filter: string): string => `filter: ~"${singleQuoted(filter)}"`;

const singleQuoted = (text: string): string => text.replaceAll('"', "'");

/** Stylesheets of other servers are not LESS, whatever their extension. */
export const asCssImports = (source: string): string =>
  source.replace(/@import\s+(?=(?:url\(\s*)?(?:["']\s*)?(?:https?:)?\/\/)/gi, '@import (css) ');
