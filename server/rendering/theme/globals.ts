/** What a theme's scripts and markup expect from pages: legacy globals, images loaded by a script. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ThemeFolder } from './folder.ts';

export const TEMPLATE = /\.(?:region|block|list|item|page)$/;
/** Larger scripts are bundled libraries. */
const MAX_SIZE = 1024 * 1024;

/** Minifiers also use the name `Y`, so only members that YUI has count. */
const Y_MEMBERS =
  'use|one|all|on|once|after|Global|Squarespace|Node|NodeList|Get|io|Lang|config|UA|each|later|bind|rbind|throttle|Anim|Data|Event|delegate|add|namespace|Array|Object|Base|Cookie|Easing|Transition|Escape|Template|Handlebars';
const GLOBAL = new RegExp(
  `(?<![\\w$.])(?:YUI(?=\\s*\\(|\\.)|Y\\.(?:${Y_MEMBERS})(?![\\w$])(?:\\.[A-Z]\\w*(?:\\.[A-Za-z]\\w*)*)?|(?:window\\.)?(?:Squarespace|SQS|ImageLoader|Static)\\.[A-Za-z]\\w*|ImageLoader(?![\\w$.])|SQUARESPACE_CONTEXT(?![\\w$]))`,
  'g',
);

/** Any member of `Y`, for files in which it can only be YUI. */
const Y_MEMBER = /(?<![\w$.])Y\.([A-Za-z_]\w*)(?:\.[A-Z]\w*(?:\.[A-Za-z]\w*)*)?/g;
/** Things that minified code does not contain: modules, names of the platform, literal events and selectors. */
const IS_YUI =
  /(?<![\w$.])(?:YUI\s*[(.]|Y\.(?:Squarespace|Global|Lang|Node|NodeList|UA|config)(?![\w$])|Y\.(?:use|on|one|all|namespace)\(\s*["'])/;
/** `Y` as a variable of the file's own. */
const OWN_Y = /\b(?:(?:var|let|const)\s+Y(?!\s*=\s*(?:window\.)?(?:YUI|Y)\b)\s*[=,;]|(?:function|class)\s+Y\b)/;
/** Assignments of a theme to members of `Y`. */
const GIVEN_TO_Y = /(?<![\w$.])Y\.(?:([A-Za-z_]\w*)\s*=(?![=>])|namespace\(\s*["'](?:Y\.)?([A-Za-z_]\w*))/g;

export interface ThemeNeeds {
  /** A script or template uses globals that pages must provide. */
  readonly globals: boolean;
  /** A template prints images whose URL is in `data-src`. */
  readonly images: boolean;
}

/** The first use of a name in a file. */
export interface GlobalUse {
  readonly name: string;
  readonly file: string;
  readonly source: string;
  readonly at: number;
}

/** Files that run in browsers, or print code that does. */
export function* browserTexts({ path, texts, others }: ThemeFolder): Generator<readonly [string, string]> {
  for (const entry of texts) if (TEMPLATE.test(entry[0])) yield entry;
  for (const file of others) {
    if (!/^(?:scripts|assets)\/.*\.js$/.test(file) || statSync(join(path, file)).size > MAX_SIZE) continue;
    yield [file, readFileSync(join(path, file), 'utf8')];
  }
}

/** The platform globals that a theme uses, each once per file, in order. */
export function globalsOf(folder: ThemeFolder): readonly GlobalUse[] {
  const files = [...browserTexts(folder)];
  const input = new Set(
    files.flatMap(([, source]) =>
      [...source.matchAll(GIVEN_TO_Y)].map((regExpExecArray) => regExpExecArray[1] ?? regExpExecArray[2]),
    ),
  );
  return files.flatMap(([file, source]) => {
    const result = new Map<string, GlobalUse>();
    const add = (text: string, at: number): void => {
      const name = text.replace(/^window\./, '');
      const known = result.get(name);
      if (known === undefined || at < known.at) result.set(name, { name, file, source, at });
    };
    for (const { 0: text, index } of source.matchAll(GLOBAL)) add(text, index);
    if (IS_YUI.test(source) && !OWN_Y.test(source))
      for (const { 0: text, 1: member, index } of source.matchAll(Y_MEMBER)) if (!input.has(member)) add(text, index);
    return [...result.values()].sort((a, b) => a.at - b.at);
  });
}

/** Markup whose images have no `src` until a script sets it. */
const hasDeferredImages = (markup: string): boolean =>
  /\bdata-src\b|\|(?:child-|cover-)?image-meta\b|\|image(?=[\s}|])/.test(markup);

/** What pages of a theme must provide. */
export function needsOf(folder: ThemeFolder): ThemeNeeds {
  return {
    globals: globalsOf(folder).length > 0,
    images: [...folder.texts].some(([file, text]) => TEMPLATE.test(file) && hasDeferredImages(text)),
  };
}
