/** The texts of the storefront's interface, as templates and scripts contain them. `{}` stands for a part that differs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { scriptStrings } from './script-strings.ts';

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

const plain = (text: string): string =>
  text
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Words, not only parts and punctuation. */
const isText = (text: string): boolean => /[A-Za-z]{3}|\{\} [a-z]{2}|[a-z]{2} \{\}/.test(text) && /[a-z]{2}/.test(text);

const EDGE = '\u0001';

/** Texts between tags and directives, and labels. */
function textsOfTemplate(file: string): readonly string[] {
  return textsOfMarkup(
    readFileSync(file, 'utf8')
      .replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, EDGE)
      .replace(/\{(?:\.|@\|apply )[^}]*\}/g, EDGE)
      .replace(/\{[@A-Za-z][^}\n]*\}/g, '{}'),
  );
}

function textsOfMarkup(markup: string): readonly string[] {
  const labels = [...markup.matchAll(/\s(?:aria-label|placeholder|title|alt)="([^"<>]*)"/g)].map(
    ([, text = '']) => text,
  );
  const texts = markup.replace(/<(?:"[^"]*"|[^>"])*>/g, EDGE);
  return [...labels, texts].flatMap((text) => text.split(EDGE)).map(plain);
}

/** Calls whose texts visitors do not see, and attributes of definitions. */
const UNSEEN =
  /console\.\w+\([^\n]*|new (?:\w*Error)\([^\n]*|\b(?:summary|description|className|subject|failure): (?:"[^"]*"|`[^`]*`)|\.describe\([^\n]*/g;

/** Strings of a script that look like sentences or labels, alone or in its markup. */
function textsOfScript(file: string): readonly string[] {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader, jsx: 'automatic', charset: 'utf8' });
  const script = code.replace(/^(?:import|export) .*from ".*";$/gm, '').replace(UNSEEN, '');
  return scriptStrings(script)
    .map((text) => text.replace(/\{\w+\}/g, '{}'))
    .flatMap((text) => (/<\/?[a-z]/.test(text) ? textsOfMarkup(text) : [plain(text)]))
    .filter((text) => /^[^\p{L}{]{0,2}(?:\p{Lu}\p{Ll}|\{\}:? \p{Ll}|\p{Ll}+ \{\})/u.test(text) && !isCode(text));
}

/** Names of keys, headers and types; HTML; SQL. */
const isCode = (text: string): boolean =>
  /[<>=_\\]|&\w+;|https?:|^\w+(?:-\w+)+$|^\w+[a-z][A-Z]\w*$/.test(text) || /^(?:Home|End|Tab|Enter|Escape)$/.test(text);

const TEMPLATES = [
  'blocks',
  'regions',
  'formatters',
  'system/pages',
  'collections',
  'themes/atelier/blocks',
  'themes/atelier/system',
];
const CLIENT = [
  'addresses',
  'captcha',
  'cart',
  'core',
  'fields',
  'forms',
  'lightbox',
  'regions',
  'search',
  'session',
  'ui',
];
const SERVER = [
  'shop/pages',
  'comments',
  'accounts/area',
  'rendering/blocks/models',
  'rendering/regions',
  'integrations/instalments',
];
const FILES = [
  ...['content/listing', 'forms/confirm-sign-up', 'forms/unsubscribe'],
  ...['site/problem-pages', 'site/search-results', 'site/system-pages'],
];

/** Texts by the file that contains them. */
export function interfaceTexts(): ReadonlyMap<string, string> {
  const templates = TEMPLATES.flatMap((folder) => filesIn(`views/${folder}`, /\.(?:html|page|block|list|item)$/));
  const own = (name: string): boolean =>
    !/example|-routes|-replies|-schemas|region-formatters|appearance|emails?\.ts/.test(name);
  const scripts = [
    ...CLIENT.flatMap((folder) => filesIn(`client/${folder}`, /\.tsx?$/)),
    ...SERVER.flatMap((folder) => filesIn(`server/${folder}`, /\.ts$/)),
    ...filesIn('server/accounts', /-pages\.ts$/),
    ...FILES.map((name) => `server/${name}.ts`),
    ...filesIn('shared/regions', /\.ts$/),
    ...filesIn('shared/messages', /\.ts$/).filter((name) => !name.includes('admin')),
    ...[
      'card',
      'cart',
      'cart-coupons',
      'cart-sums',
      'checkout-details',
      'stock',
      'subscription',
      'subscription-terms',
      'variants',
    ].map((name) => `shared/${name}.ts`),
  ].filter(own);
  const found = [
    ...templates.flatMap((file) => textsOfTemplate(file).map((text) => [text, file] as const)),
    ...scripts.flatMap((file) => textsOfScript(file).map((text) => [text, file] as const)),
  ];
  return new Map(found.filter(([text]) => isText(text)));
}
