/** The screens on which what uses a file is edited. */
import { builderPath } from '../forms/form-replies.ts';
import { blocksScreen, itemScreen, productScreen } from '../items/item-addresses.ts';
import { PAGES_SCREEN, pageScreen } from '../pages/page-addresses.ts';

export interface FileUse {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** Of the draft of a layout: `page:ID`, `item:ID`, `block-field:ID` or `settings:NAME`. */
  readonly target: string | null;
  readonly collectionId: string | null;
  readonly isProduct: boolean;
}

/** By name of the setting. */
const screensOfSettings: Readonly<Record<string, string | undefined>> = {
  design: '/design',
  'header-footer': '/design/header',
  slides: '/design/slides',
  navigation: PAGES_SCREEN,
  'block-fields': PAGES_SCREEN,
  injection: '/settings/site/code',
  languages: '/languages',
  'website-settings': '/settings',
};

/** By name of the versions; those of slides begin with `slide-`. */
const screensOfDrafts: Readonly<Record<string, string | undefined>> = {
  announcement: '/marketing/announcement',
  'header-footer': '/design/header',
};

/** Undefined for what has no screen of its own. */
export function screenOfUse({ kind, id, target, collectionId, isProduct }: FileUse): string | undefined {
  if (kind === 'page') return pageScreen(id);
  if (kind === 'form') return builderPath(id);
  // Logo, icons and social image.
  if (kind === 'site') return '/design';
  if (kind === 'setting') return id.startsWith('translations/') ? '/languages' : screensOfSettings[id];
  if (kind === 'layout-draft') return screenOfLayout(target ?? '', collectionId);
  if (collectionId === null) return undefined;
  return isProduct ? productScreen(collectionId, id) : itemScreen(collectionId, id);
}

function screenOfLayout(target: string, collectionId: string | null): string | undefined {
  const id = target.slice(target.indexOf(':') + 1);
  if (target.startsWith('page:')) return pageScreen(id);
  if (target.startsWith('settings:')) return screensOfDrafts[id] ?? '/design/slides';
  if (target.startsWith('block-field:')) return `${PAGES_SCREEN}/areas/${encodeURIComponent(id)}`;
  return collectionId === null ? undefined : blocksScreen(collectionId, id);
}
