/** On which pages something of the whole site shows, such as the announcement bar. */
import { choice, labeled, list, reference } from '../settings.ts';

const MAX_PAGES = 100;

/** Settings that say on which pages something shows; `group`: where panels have them. */
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
  /** Addresses or ids of pages. */
  readonly pages: readonly string[];
}

export interface AskedPage {
  readonly id: string;
  /** Addresses by which the page is known. */
  readonly addresses: readonly string[];
  readonly isHome: boolean;
}

/** Whether a page is one of those that the settings mean. */
export function isShownOn({ shownOn, pages }: ShownPages, { id, addresses, isHome }: AskedPage): boolean {
  const isListed = (): boolean =>
    pages.some((page) => page !== '' && (page === id || addresses.includes(page) || (page === '/' && isHome)));
  if (shownOn === 'home') return isHome;
  if (shownOn === 'only') return isListed();
  return shownOn === 'except' ? !isListed() : true;
}
