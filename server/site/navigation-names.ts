/** Which navigation of the site a theme means by a name: themes and content were seldom made for one another. */
import type { SiteData } from '../content/content-source.ts';
import type { TagUse } from '../rendering/theme/tags/rewrite.ts';
import type { Theme } from '../rendering/theme/theme.ts';

const MAIN = 'mainNav';

/** What names of the same navigation have in common: `main-nav`, `mainNavigation` and `Main Menu` are `main`. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?:navigation|navi|nav|menu|links)$/, '');

/** Names that themes give to the one navigation in their header, and to the same in another form. */
const PRIMARY = new Set(['main', 'primary', 'mobile', 'mobilemain', 'header', 'site', 'global', '', 'pages', 'top']);
/** Names that never mean the main navigation: it would stand on the page a second time. */
const SECONDARY = /foot|second|social|legal|util|bottom|aside|account|extra|tertiary|sub/;

/** Names of navigations by what a theme calls them; undefined: the site has none that is meant. */
export type NavigationNames = (name: string) => string | undefined;

type NamedTheme = {
  readonly uses: readonly Pick<TagUse, 'name' | 'attributes'>[];
  readonly conf: Pick<Theme['conf'], 'navigations'>;
};

/** Reads names as they stand, then by what they have in common; a header's that meets none is the site's main one. */
export function navigationNames(theme: NamedTheme, { navigations }: Pick<SiteData, 'navigations'>): NavigationNames {
  const own = [...navigations.keys()];
  const byBare = new Map(own.map((name) => [bare(name), name]).reverse() as [string, string][]);
  const met = (name: string): string | undefined => (navigations.has(name) ? name : byBare.get(bare(name)));
  const main = navigations.has(MAIN) ? MAIN : own.find((name) => !SECONDARY.test(bare(name)));
  const wanted = [...new Set([...theme.conf.navigations, ...usedNames(theme)])];
  const isMainMet = main !== undefined && wanted.some((name) => met(name) === main && bare(name) !== 'mobile');
  const candidates = wanted.filter((name) => met(name) === undefined && !SECONDARY.test(bare(name)));
  // The one that is called like a main navigation, else the first that the theme declares.
  const first = candidates.find((name) => PRIMARY.has(bare(name))) ?? candidates[0];
  return (name) => {
    const match = name === '' ? (main ?? own[0]) : met(name);
    if (match !== undefined) return match;
    const isAnotherForm = bare(name).startsWith('mobile') && !SECONDARY.test(bare(name));
    return isAnotherForm || (!isMainMet && name === first) ? main : undefined;
  };
}

const usedNames = ({ uses }: NamedTheme): readonly string[] =>
  uses.flatMap(({ name, attributes }) => {
    const id = attributes['navigationid'];
    return name === 'navigation' && typeof id === 'string' && id.trim() !== '' ? [id.trim()] : [];
  });
