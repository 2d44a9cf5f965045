/** Builds `site.json` from the parts of the site in the database. */
import { data, isData } from '../../content/fields.ts';
import { SITE_FILE } from '../../content/site-file-names.ts';
import type { SiteSource } from './site-sources.ts';
import { hashesOf, type SiteState } from './site-state.ts';
import { inOrderOf, jsonText, parsed } from './source-json.ts';

type File = Record<string, unknown>;

/** Documents that have a different key in the file. */
const NAMES: Readonly<Record<string, string>> = {
  redirects: 'redirects',
  slides: 'slides',
  'block-fields': 'blockFields',
  injection: 'injection',
  'website-settings': 'websiteSettings',
};

const SITE = 'site:';

const siteSource = (sources: readonly SiteSource[]): SiteSource | undefined =>
  sources.find(({ parts }) => parts[`${SITE}website`] !== undefined);

/** The parts of the site that have changed since its import. */
export function changedSiteParts({ site }: SiteState, sources: readonly SiteSource[]): ReadonlySet<string> {
  const before = siteSource(sources)?.parts ?? {};
  const hashes = hashesOf(site);
  const known = Object.keys(before).flatMap((name) => (name.startsWith(SITE) ? [name.slice(SITE.length)] : []));
  const names = new Set([...known, ...Object.keys(hashes)]);
  return new Set([...names].filter((name) => before[SITE + name] !== hashes[name]));
}

/** The text of the file; undefined when one of the folder's pages still contains all of it. */
export function siteFile(
  { site }: SiteState,
  sources: readonly SiteSource[],
  changed: ReadonlySet<string>,
): string | undefined {
  const source = siteSource(sources);
  if (source !== undefined && changed.size === 0) return source.file === SITE_FILE ? source.text : undefined;
  const isOwn = source?.file === SITE_FILE;
  const before = isOwn ? data({ file: parsed(source.text) }, 'file') : {};
  const file: File = { ...before };
  for (const part of isOwn ? changed : site.keys()) put(file, part, site.get(part));
  return jsonText(inOrderOf(before, file), isOwn ? source.text : '');
}

/** Sets a part in the file, or removes it when it is undefined. */
function put(file: File, part: string, value: unknown): void {
  const [kind, name] = split(part);
  const own = NAMES[name];
  if (kind === 'form') putIn(file, 'forms', name, value);
  else if (kind === 'password') putIn(file, 'passwords', name, value);
  else if (kind !== 'document') set(file, part, value);
  else if (own !== undefined) set(file, own, value);
  else if (name === 'site-context') putContext(file, isData(value) ? value : {});
  else {
    if (name === 'navigation') for (const key of ['navigation', 'navigations']) delete file[key];
    putIn(file, 'documents', name, value);
  }
}

const split = (part: string): readonly [string, string] => {
  const at = part.indexOf(':');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
};

function set(file: File, key: string, value: unknown): void {
  if (value === undefined) delete file[key];
  else file[key] = value;
}

function putIn(file: File, key: string, name: string, value: unknown): void {
  const values: File = { ...(isData(file[key]) ? file[key] : {}) };
  set(values, name, value);
  set(file, key, Object.keys(values).length === 0 ? undefined : values);
}

/** Keys that are parts of their own. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['website', 'store', 'order', 'forms', 'passwords', 'documents', 'navigation', 'navigations'],
  ...Object.values(NAMES),
]);

function putContext(file: File, context: object): void {
  for (const key of Object.keys(file)) if (!OTHERS.has(key)) delete file[key];
  Object.assign(file, context);
}
