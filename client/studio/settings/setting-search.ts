/** All settings of the site and of the store, and the screens, to search in. */
import { announcementSettings } from '#shared/block-settings/announcement';
import { footerSettings, headerSettings } from '#shared/block-settings/header-footer';
import { popupSettings, slideLook } from '#shared/block-settings/slices';
import type { Permission } from '#shared/roles';
import type { SettingTable } from '#shared/settings';
import { switches as commentSwitches, disqusSetting } from '../comments/comment-switches.ts';
import { siteImages } from '../design/site-images.ts';
import type { StudioRoute } from '../route-types.ts';
import { type SettingTexts, storeListSettings, storeSettings, storeTabs } from '../store/setting-texts.ts';
import { synonymsOf } from './search-synonyms.ts';
import {
  accessSettings,
  codeSettings,
  SITE_SCREEN,
  searchWords,
  settingSections,
  siteSettings,
} from './site-settings.ts';

export interface FoundSetting {
  readonly label: string;
  readonly help: string;
  /** The screen, and the part of it. */
  readonly where: string;
  /** Below `/config`. */
  readonly address: string;
  readonly permission: Permission | undefined;
}

interface Place {
  readonly where: string;
  readonly screen: string;
  readonly permission: Permission;
}

const found = ({ label, help = '', path }: SettingTexts, { where, screen, permission }: Place): FoundSetting => {
  const mark = screen.includes('?') ? '&' : '?';
  return { label, help, where, address: `${screen}${mark}setting=${path.join('.')}`, permission };
};

const titleOf = (section: string): string => settingSections.find(({ id }) => id === section)?.title ?? section;

const ofSite: readonly FoundSetting[] = Object.entries(siteSettings).flatMap(([section, settings]) =>
  Object.values<SettingTexts>(settings).map((one) =>
    found(one, { where: titleOf(section), screen: `${SITE_SCREEN}/${section}`, permission: 'settings' }),
  ),
);

const ofAccess = Object.values<SettingTexts>(accessSettings).map((one) =>
  found(one, { where: titleOf('access'), screen: `${SITE_SCREEN}/access`, permission: 'settings' }),
);

const ofCode = Object.values(codeSettings).map((one) =>
  found(one, { where: titleOf('code'), screen: `${SITE_SCREEN}/code`, permission: 'code' }),
);

const ofSearch = found(searchWords, {
  ...{ where: titleOf('search'), screen: `${SITE_SCREEN}/search`, permission: 'settings' },
});

const storePlace = (tab: keyof typeof storeTabs): Place => ({
  where: `Store settings, ${storeTabs[tab]}`,
  screen: `/store?tab=${tab}`,
  permission: 'store.view',
});

const ofStore: readonly FoundSetting[] = [
  ...Object.entries(storeSettings).flatMap(([tab, settings]) =>
    Object.values<SettingTexts>(settings).map((one) => found(one, storePlace(tab as keyof typeof storeSettings))),
  ),
  // Fields of entries: which entry, only its owner knows.
  ...Object.entries(storeListSettings).flatMap(([tab, settings]) =>
    Object.values<SettingTexts>(settings).map((one) => {
      const { where, screen, permission } = storePlace(tab as keyof typeof storeListSettings);
      return { label: one.label, help: one.help ?? '', where, address: screen, permission };
    }),
  ),
  {
    ...{ label: 'Payment service', help: 'Which service takes the money.', permission: 'settings' },
    ...{ where: 'Store settings, Payments', address: '/store?tab=payments' },
  },
];

/** Tables of settings with a screen of their own. */
const ofTable = (table: SettingTable, place: Place): readonly FoundSetting[] =>
  Object.values(table).map(({ label = '', help = '' }) => ({
    ...{ label, help, where: place.where, address: place.screen, permission: place.permission },
  }));

const ofFrame: readonly FoundSetting[] = [
  ...ofTable(headerSettings, { where: 'Header', screen: '/design/header', permission: 'design' }),
  ...ofTable(footerSettings, { where: 'Footer', screen: '/design/footer', permission: 'design' }),
  ...ofTable(announcementSettings, {
    ...{ where: 'Announcement bar', screen: '/marketing/announcement', permission: 'campaigns.manage' },
  }),
  ...ofTable(
    { ...slideLook, ...popupSettings },
    { where: 'Slides, Popup', screen: '/design/slides/popup-overlay', permission: 'design' },
  ),
];

const elsewhere: readonly FoundSetting[] = [
  {
    ...{ label: 'Service for mailing lists', help: 'Mailchimp, connected by its API key.', where: 'Mailing lists' },
    ...{ address: '/marketing/lists', permission: 'settings' },
  },
  ...[...commentSwitches, disqusSetting].map(({ label, help }) => ({
    ...{ label, help, where: 'Comments', address: '/comments?tab=settings' },
    permission: 'settings' as const,
  })),
  ...siteImages.map(({ label, help }) => ({
    ...{ label, help, where: 'Design, Logo', address: '/design?tab=logo' },
    permission: 'design' as const,
  })),
  {
    ...{ label: 'Lock screen', help: 'What visitors see before a page with a password.' },
    ...{ where: 'Slides', address: '/design/slides/lock-screen', permission: 'design' },
  },
  {
    ...{ label: 'Password of a page', help: 'In the settings of the page: Access.', where: 'Pages' },
    ...{ address: '/pages', permission: 'content.publish' },
  },
];

const sections: readonly FoundSetting[] = settingSections.map(({ id, title, about }) => ({
  ...{ label: title, help: about, where: 'Settings', address: `${SITE_SCREEN}/${id}` },
  permission: id === 'code' ? 'code' : 'settings',
}));

/** All of them, with the screens that somebody may open. */
export const allSettings = (screens: readonly StudioRoute[]): readonly FoundSetting[] => [
  ...ofSite,
  ...ofAccess,
  ...ofCode,
  ofSearch,
  ...ofStore,
  ...ofFrame,
  ...elsewhere,
  ...sections,
  ...screens.map(({ path, title, section, permission }) => ({
    ...{ label: title, help: '', where: section, address: path, permission },
  })),
];

const MAX_FOUND = 40;

const words = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');

/** Those whose label, help or place has a word for each that was typed; names come before helps. */
export function searchSettings(all: readonly FoundSetting[], text: string): readonly FoundSetting[] {
  const sought = words(text);
  if (sought.length === 0) return [];
  const scored = all.flatMap((one) => {
    const [label, rest] = [words(one.label), words(`${one.help} ${one.where}`)];
    const begins = (word: string, within: readonly string[]): boolean =>
      [word, ...synonymsOf(word)].some((known) => within.some((other) => other.startsWith(known)));
    if (!sought.every((word) => begins(word, label) || begins(word, rest))) return [];
    return [{ one, score: sought.filter((word) => begins(word, label)).length }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ one }) => one);
}
