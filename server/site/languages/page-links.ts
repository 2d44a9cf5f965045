/** The URLs of a page in all languages of the site, and links that stay in one language. */
import type { PageData, SiteData } from '../../content/content-source.ts';
import { data, text } from '../../content/fields.ts';
import type { SiteLanguage } from '../../content/translation/language-types.ts';

/** First path segments without a language: files, feeds, APIs, the studio. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set([
  ...[
    'api',
    'assets',
    'config',
    'docs',
    'favicon.ico',
    'fonts',
    'healthz',
    'metrics',
    'preview',
    'readyz',
    'robots.txt',
  ],
  ...['s', 'scripts', 'service-worker.js', 'share-images', 'site.css', 'sitemap.xml', 'speculation-rules.json'],
  ...['universal', 'v1', 'vitrine-dev'],
]);

const firstSegment = (path: string): string => /^\/([^/?#]*)/.exec(path)?.[1] ?? '';

/** Whether a path leads to a page, or to something that is the same in each language. */
export const isPageAddress = (path: string): boolean => !WITHOUT_LANGUAGE.has(firstSegment(path).toLowerCase());

/** Adds a language prefix to a path; one that has no language, or has the prefix already, is unchanged. */
export function withPrefix(path: string, prefix: string): string {
  if (prefix === '' || !isPageAddress(path) || path === prefix || path.startsWith(`${prefix}/`)) return path;
  if (path === '/') return prefix;
  return /^\/[?#]/.test(path) ? prefix + path.slice(1) : prefix + path;
}

/** The language that a site is shown in; undefined for a site with a single language. */
export function shownLanguage({
  languages,
  context,
}: Pick<SiteData, 'languages' | 'context'>): SiteLanguage | undefined {
  const code = text(data(context, 'website'), 'language');
  return languages?.all.find((language) => language.code === code);
}

/** The same page in a language, for templates and the head. */
export interface LanguageLink extends Pick<SiteLanguage, 'code' | 'name' | 'isDefault' | 'isRightToLeft'> {
  readonly url: string;
  readonly isCurrent: boolean;
}

/** The page in each language of the site, in the admins' order; empty for a site with a single language. `path`: without a prefix. */
export function languageLinks(site: Pick<SiteData, 'languages' | 'context'>, path: string): readonly LanguageLink[] {
  const all = site.languages?.all ?? [];
  if (all.length < 2) return [];
  const current = shownLanguage(site)?.code;
  return all.map(({ code, name, isDefault, isRightToLeft, prefix }) => ({
    ...{ code, name, isDefault, isRightToLeft },
    // Paths without a language are not pages, so the language switcher never appears on them.
    url: prefix === '' ? path : withPrefix(path, prefix),
    isCurrent: code === current,
  }));
}

/** The links as page JSON. */
export const linksJson = (links: readonly LanguageLink[]): PageData[] => links.map((link) => ({ ...link }));
