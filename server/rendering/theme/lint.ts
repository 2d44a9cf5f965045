/** Checks a theme folder for suspicious code that the engine accepts: missing and unused partials, braces in scripts. */

import { createLinter, describeDefinitions, type Engine } from '#engine';
import { ends, spansOf } from '#shared/spans';
import { lintBrowserCode } from './lint-browser.ts';
import { lintStyles } from './lint-styles.ts';
import { scanTags, withoutComments } from './tags/scan.ts';
import type { Theme } from './theme.ts';
import type { ThemeReport } from './theme-problems.ts';

const TEMPLATE = /\.(?:region|block|list|item|page)$/;
/** Top-level names of a page's data, which are probably intended even in a script. */
const ROOT_NAMES =
  /^\{(?:website|websiteSettings|collection|item|items|squarespace|template|localizedStrings|pagination|shoppingCart|tweak|categoryFilter|tagFilter|authorFilter|authenticatedAccount|@)\b/;

/** Checks a loaded theme; findings are added to the theme's diagnostics. */
export function lintTheme(theme: Theme, engine: Engine): void {
  const { texts, others } = theme.folder;
  const { report } = theme;
  const applied = new Set<string>();
  const macros = new Set<string>();
  // Ignores comments.
  const templates = [...texts]
    .filter(([file]) => TEMPLATE.test(file))
    .map(([file, source]) => ({ file, source, text: withoutComments(source) }));
  for (const { text } of templates)
    for (const [, name = ''] of text.matchAll(/\{\.macro\s+([^\s}]+)\s*\}/g)) macros.add(name);
  const { lint } = createLinter(describeDefinitions(engine));
  const appliedBy = new Map<string, readonly Applied[]>();
  for (const { file, source, text } of templates) {
    for (const mistake of lint(source)) report.linted(mistake, file, source);
    braces(file, text, report);
    const names = appliedNames(text);
    appliedBy.set(file, withoutCondition(text, names));
    for (const { name, at } of names) {
      applied.add(name);
      if (!macros.has(name) && !name.startsWith('@') && !theme.hasPartial(name))
        report.add('PARTIAL_MISSING', { name }, { file, source, at });
    }
    for (const tag of scanTags(source)) {
      for (const { name, value, at } of tag.attributes) {
        if (value.includes('{') || value === '') continue;
        if (name === 'template') {
          applied.add(value).add(`${value}.block`);
          if (!theme.hasPartial(value) && !theme.hasPartial(`${value}.block`))
            report.add('PARTIAL_MISSING', { name: value }, { file, source, at });
        }
        if (
          name === 'src' &&
          tag.name === 'script' &&
          !/^(?:https?:)?\/\//.test(value) &&
          scriptFile(value, others) === null
        )
          report.add('SCRIPT_MISSING', { name: value }, { file, source, at });
      }
    }
  }
  deadBlocks(theme, applied);
  circularBlocks(theme, appliedBy, macros);
  lintBrowserCode(theme);
  lintStyles(theme);
}

/** The file of a theme's script, or null. */
export function scriptFile(src: string, files: ReadonlySet<string>): string | null {
  const path = src.replace(/^\.?\/+/, '').split(/[?#]/, 1)[0] ?? '';
  return [`scripts/${path}`, path, `scripts/${path}.js`].find((file) => files.has(file)) ?? null;
}

interface Applied {
  readonly name: string;
  readonly at: number;
}

/** Names of applied partials. The character after `apply` separates its arguments: a space, or one that the author chooses. */
function appliedNames(source: string): readonly Applied[] {
  const applies = [...source.matchAll(/\|apply([^\w|}-])([^|}]*)/g)].map(
    ({ 1: delimiter = ' ', 2: input = '', index }) => {
      const name = (/\s/.test(delimiter) ? input.trim().split(/\s/) : input.split(delimiter))[0] ?? '';
      return { name: name.trim(), at: index };
    },
  );
  const includes = [...source.matchAll(/\{\.include ([^\s}]+)/g)].map(({ 1: name = '', index }) => ({
    name,
    at: index,
  }));
  return [...applies, ...includes].filter(({ name }) => name !== '');
}

/** A condition, or a section that is empty at last, ends a recursion. */
function withoutCondition(source: string, names: readonly Applied[]): readonly Applied[] {
  const depths = sectionDepths(source, (name) => name !== 'macro');
  return names.filter(({ at }) => depths(at) === 0);
}

/** Blocks that apply themselves without a condition, each cycle once. */
function circularBlocks(
  { folder, report }: Theme,
  appliedBy: ReadonlyMap<string, readonly Applied[]>,
  macros: ReadonlySet<string>,
): void {
  const fileOf = (name: string): string | undefined =>
    macros.has(name)
      ? undefined
      : [...appliedBy.keys()].find((file) => {
          const block = /^blocks\/(.*)$/.exec(file)?.[1];
          const short = block?.slice(block.lastIndexOf('/') + 1);
          return [block, short].some((item) => item !== undefined && (item === name || item === `${name}.block`));
        });
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    for (const { name, at } of appliedBy.get(file) ?? []) {
      const next = fileOf(name);
      if (next === undefined) continue;
      const start = path.indexOf(next);
      if (start >= 0) {
        const circle = [...path.slice(start), next].map((text) => text.slice('blocks/'.length)).join(' → ');
        report.add('PARTIAL_CIRCULAR', { path: circle }, { file, source: folder.texts.get(file) ?? '', at });
      } else if (!done.has(next)) visit(next, [...path, next]);
    }
    done.add(file);
  };
  for (const file of appliedBy.keys()) if (file.startsWith('blocks/') && !done.has(file)) visit(file, [file]);
}

/** Blocks that are never applied. Those with a `.conf` override a system block, which applies them. */
function deadBlocks(theme: Theme, applied: ReadonlySet<string>): void {
  const { texts } = theme.folder;
  for (const file of texts.keys()) {
    const name = /^blocks\/(.*)\.block$/.exec(file)?.[1];
    if (name === undefined || texts.has(`${file}.conf`)) continue;
    const short = name.slice(name.lastIndexOf('/') + 1);
    const names = [name, `${name}.block`, short, `${short}.block`];
    const isDefault = ['navigation', 'folder-navigation', ...theme.conf.systemPartials].includes(short);
    if (!isDefault && !names.some((text) => applied.has(text)))
      theme.report.add('PARTIAL_UNUSED', { name: `${short}.block` }, { file, source: texts.get(file), at: 0 });
  }
}

/** `{name}` in scripts and styles that is meant as code, but that the language reads as a variable. */
function braces(file: string, source: string, report: ThemeReport): void {
  for (const {
    from,
    to,
    start: [, kind = ''],
  } of spansOf(source, /<(script|style)\b/, ends.taggedElement)) {
    const start = source.indexOf('>', from) + 1;
    const body = source.slice(start, source.lastIndexOf('<', to));
    const depths = sectionDepths(source.slice(0, start) + body);
    for (const variable of body.matchAll(/(\$?)\{[a-zA-Z][\w.-]*\}/g)) {
      const tag = variable[0].replace(/^\$/, '');
      const at = start + variable.index + (variable[1] ?? '').length;
      // Within a section, a string, with a path, or with a name that pages have, it is probably intended.
      const isWanted =
        variable[1] === '' &&
        (ROOT_NAMES.test(tag) ||
          depths(at) > 0 ||
          tag.startsWith('{squarespace-') ||
          tag.includes('.') ||
          isInText(body, variable.index) ||
          // A block is applied where its names are defined, so only what looks like code counts.
          (file.startsWith('blocks/') && !/(?:=>|\)|\belse)\s*$/.test(body.slice(0, variable.index))));
      if (isWanted) continue;
      const code = kind.toLowerCase() === 'script' ? 'BRACES_IN_SCRIPT' : 'BRACES_IN_STYLE';
      report.add(code, { tag }, { file, source, at });
    }
  }
}

/** Whether a position in a script is inside quotes, judging by its line. */
function isInText(body: string, at: number): boolean {
  const before = body.slice(body.lastIndexOf('\n', at - 1) + 1, at).replace(/\\./g, '');
  let open = '';
  for (const char of before) {
    if (open === '' && (char === '"' || char === "'")) open = char;
    else if (char === open) open = '';
  }
  return open !== '';
}

const isScope = (name: string): boolean => name.includes('section');

/** The number of open blocks at an offset whose names count: sections by default. */
function sectionDepths(text: string, counts = isScope): (at: number) => number {
  const steps = spansOf(text, /\{\.(end|(?:repeated )?section|if|macro|[a-zA-Z-]+\?)/, () => ['\\}']).map(
    ({ from, start: [, name = ''] }) => ({ index: from, by: name === 'end' ? -1 : 1, isCounted: counts(name) }),
  );
  return (at) => {
    const open: boolean[] = [];
    for (const { index, by, isCounted } of steps) {
      if (index >= at) break;
      if (by > 0) open.push(isCounted);
      else open.pop();
    }
    return open.filter((isCounted) => isCounted).length;
  };
}
