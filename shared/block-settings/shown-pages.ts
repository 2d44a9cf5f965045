/** On which pages a site-wide element shows, such as the announcement bar. */
import { choice, labeled, list, reference } from '../settings.ts';

const MAX_PAGES = 100;

/** Settings for the pages that show an element; `group`: their group in the settings panel. */
export const shownPages = (group: string) =>
  ({
    shownOn: labeled(
      'Show on',
      choice(['all', 'home', 'only', 'except'], 'all', {
        all: 'All pages',
        home: 'The home page',
        only: 'Some pages',
        except: 'All pages but some',
      }),
      { group },
    ),
    pages: labeled('Pages', list(reference('page', '', 300), MAX_PAGES, 'page'), {
      group,
      when: { shownOn: ['only', 'except'] },
    }),
  }) as const;

export interface ShownPages {
  readonly shownOn: string;
  /** URLs or ids of pages. */
  readonly pages: readonly string[];
}

export interface AskedPage {
  readonly id: string;
  /** All URLs of the page. */
  readonly addresses: readonly string[];
  readonly isHome: boolean;
}

/** Whether the settings include a page. */
export function isShownOn({ shownOn, pages }: ShownPages, { id, addresses, isHome }: AskedPage): boolean {
  const isListed = (): boolean =>
    pages.some((page) => page !== '' && (page === id || addresses.includes(page) || (page === '/' && isHome)));
  if (shownOn === 'home') return isHome;
  if (shownOn === 'only') return isListed();
  return shownOn === 'except' ? !isListed() : true;
}
