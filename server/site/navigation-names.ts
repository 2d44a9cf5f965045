/** Resolves the navigation names of a theme to the site's: themes and content were rarely made for each other. */
import type { SiteData } from '../content/content-source.ts';
import type { TagUse } from '../rendering/theme/tags/rewrite.ts';
import type { Theme } from '../rendering/theme/theme.ts';

const MAIN = 'mainNav';

/** Strips what varies between names of the same navigation: `main-nav`, `mainNavigation` and `Main Menu` are `main`. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?:navigation|navi|nav|menu|links)$/, '');

/** Names that themes use for the navigation in their header, and for its other forms. */
const PRIMARY = new Set(['main', 'primary', 'mobile', 'mobilemain', 'header', 'site', 'global', '', 'pages', 'top']);
/** Names that never mean the main navigation, which would otherwise appear twice. */
const SECONDARY = /foot|second|social|legal|util|bottom|aside|account|extra|tertiary|sub/;

/** Maps a theme's name of a navigation to the site's; undefined: the site has no match. */
export type NavigationNames = (name: string) => string | undefined;

type NamedTheme = {
  readonly uses: readonly Pick<TagUse, 'name' | 'attributes'>[];
  readonly conf: Pick<Theme['conf'], 'navigations'>;
};

/** Matches names exactly, then without their variations; a header's name without a match means the site's main navigation. */
export function navigationNames(theme: NamedTheme, { navigations }: Pick<SiteData, 'navigations'>): NavigationNames {
  const own = [...navigations.keys()];
  const byBare = new Map(own.map((name) => [bare(name), name]).reverse() as [string, string][]);
  const met = (name: string): string | undefined => (navigations.has(name) ? name : byBare.get(bare(name)));
  const main = navigations.has(MAIN) ? MAIN : own.find((name) => !SECONDARY.test(bare(name)));
  const names = [...new Set([...theme.conf.navigations, ...usedNames(theme)])];
  const isMainMet = main !== undefined && names.some((name) => met(name) === main && bare(name) !== 'mobile');
  const candidates = names.filter((name) => met(name) === undefined && !SECONDARY.test(bare(name)));
  // The one named like a main navigation, else the first that the theme declares.
  const primary = candidates.find((name) => PRIMARY.has(bare(name))) ?? candidates[0];
  return (name) => {
    const match = name === '' ? (main ?? own[0]) : met(name);
    if (match !== undefined) return match;
    const isAnotherForm = bare(name).startsWith('mobile') && !SECONDARY.test(bare(name));
    return isAnotherForm || (!isMainMet && name === primary) ? main : undefined;
  };
}

const usedNames = ({ uses }: NamedTheme): readonly string[] =>
  uses.flatMap(({ name, attributes }) => {
    const id = attributes['navigationid'];
    return name === 'navigation' && typeof id === 'string' && id.trim() !== '' ? [id.trim()] : [];
  });
