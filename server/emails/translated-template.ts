/**
 * Email templates in another language. A text is what stands between tags, directives and, in plain text, line ends; its values are `{1}`,
 * `{2}`, … in the glossary, as on pages.
 */
import { escapeHtml } from '#shared/html';
import { isRightToLeft } from '#shared/languages';
import type { Glossary } from '#shared/phrases';

export type TemplateKind = 'txt' | 'html';

const EDGES: Readonly<Record<TemplateKind, RegExp>> = {
  html: /(<(?:"[^"]*"|[^"<>])*>|\{\.[^{}]*\})/,
  txt: /(\n|\{\.[^{}]*\})/,
};
const VALUE = /\{[@A-Za-z][^{}\n]*\}/g;

interface TemplateText {
  /** As in the glossary. */
  readonly source: string;
  /** Its values, as the template prints them. */
  readonly values: readonly string[];
}

function readText(part: string): TemplateText | undefined {
  const values = part.match(VALUE) ?? [];
  let count = 0;
  const source = part
    .replace(VALUE, () => `{${++count}}`)
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(source) ? { source, values } : undefined;
}

/** Texts are at even places, and what separates them at odd ones. */
const partsOf = (template: string, kind: TemplateKind): readonly string[] => template.split(EDGES[kind]);

/** The texts of a template, as its glossary has them. */
export const textsOfTemplate = (template: string, kind: TemplateKind): readonly string[] =>
  partsOf(template, kind).flatMap((part, at) => (at % 2 === 0 ? (readText(part)?.source ?? []) : []));

/** The template with its texts in a language; those that the glossary lacks stay. */
export function translatedTemplate(
  template: string,
  kind: TemplateKind,
  { code, glossary }: { readonly code: string; readonly glossary: Glossary },
): string {
  const translated = partsOf(template, kind).map((part, at) => {
    const text = at % 2 === 0 ? readText(part) : undefined;
    const translation = text === undefined ? undefined : glossary.get(text.source);
    if (text === undefined || translation === undefined) return part;
    const [start = '', end = ''] = [/^\s*/, /(?<!\s)\s*$/].map((space) => space.exec(part)?.[0]);
    return start + printed(translation, text.values, kind) + end;
  });
  return kind === 'html' ? withLanguage(translated.join(''), code) : translated.join('');
}

const printed = (translation: string, values: readonly string[], kind: TemplateKind): string =>
  translation
    .split(/(\{\d\})/)
    .map((part, at) =>
      at % 2 === 1 ? (values[Number(part[1]) - 1] ?? '') : literal(kind === 'html' ? escapeHtml(part) : part),
    )
    .join('');

const literal = (text: string): string =>
  text.replace(/[{}]/g, (brace) => (brace === '{' ? '{.meta-left}' : '{.meta-right}'));

const withLanguage = (template: string, code: string): string =>
  template.replace(
    /<html lang="[^"]*">/,
    `<html lang="${escapeHtml(code)}"${isRightToLeft(code) ? ' dir="rtl"' : ''}>`,
  );
