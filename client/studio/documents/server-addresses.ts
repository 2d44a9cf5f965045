/** Server routes of documents: paths, format of changes, and names in the change feed. */
import type { DocumentRef, SettingsName } from './document-ref.ts';

export interface ServerAddress {
  readonly path: string;
  /** Path of changes; default: the document's. */
  readonly changesAt?: string;
  /** What a change contains: the whole document, or only fields that differ. */
  readonly sends: 'whole' | 'changed';
  /** Path of a draft's versions; default: below its own. */
  readonly versions?: string;
}

interface SettingsAddress extends ServerAddress {
  /** Matching names in the change feed; those without an id match any. */
  readonly changes: readonly string[];
}

const OWNER = '/api/owner';
const whole = (path: string, name: string): SettingsAddress => ({
  path,
  sends: 'whole',
  changes: [`settings:${name}`],
});

/** Settings with a draft. Their versions are those of the published settings. */
const drafted = (path: string, ...names: readonly string[]): SettingsAddress => ({
  path: `${path}/draft`,
  versions: path,
  sends: 'whole',
  changes: names.map((name) => `settings:${name}`),
});
const slide = (type: string): SettingsAddress => drafted(`${OWNER}/slides/${type}`, 'slides', `slide-${type}`);

const settings: Readonly<Record<SettingsName, SettingsAddress>> = {
  announcement: drafted(`${OWNER}/announcement`, 'website-settings', 'announcement'),
  'code-injection': whole(`${OWNER}/code-injection`, 'injection'),
  design: whole(`${OWNER}/design`, 'design'),
  'header-footer': drafted('/api/site-header-footer', 'header-footer'),
  languages: whole('/api/multilingual/languages', 'languages'),
  'lock-screen': slide('lock-screen'),
  navigations: whole(`${OWNER}/navigations`, 'navigation'),
  'popup-overlay': slide('popup-overlay'),
  redirects: whole(`${OWNER}/redirects`, 'redirects'),
  'saved-sections': whole(`${OWNER}/saved-sections`, 'saved-sections'),
  search: whole(`${OWNER}/search`, 'search'),
  'sso-screen': slide('sso-screen'),
  'store-settings': { path: `${OWNER}/store-settings`, sends: 'changed', changes: ['website'] },
  website: { path: `${OWNER}/website`, sends: 'changed', changes: ['website', 'settings:website-settings'] },
};

export function addressOf(ref: DocumentRef): ServerAddress {
  switch (ref.kind) {
    case 'layout':
      return { path: `${OWNER}/layouts/${ref.target.split(':').map(encodeURIComponent).join('/')}`, sends: 'whole' };
    case 'page':
      return { path: `${OWNER}/pages/${encodeURIComponent(ref.id)}`, sends: 'changed' };
    case 'item':
      return { path: itemPath(ref), sends: 'changed' };
    case 'item-draft':
      return { path: itemPath(ref), changesAt: `${itemPath(ref)}/draft`, sends: 'changed' };
    case 'cover': {
      const path = `${OWNER}/pages/${encodeURIComponent(ref.id)}/slide`;
      return { path: `${path}/draft`, versions: path, sends: 'whole' };
    }
    case 'form':
      return { path: `${OWNER}/forms/${encodeURIComponent(ref.id)}`, sends: 'whole' };
    case 'settings':
      return settings[ref.name];
    case 'translation': {
      const parts = [ref.language, ...ref.document.split('/')].map(encodeURIComponent);
      return { path: `${OWNER}/translations/${parts.join('/')}`, sends: 'whole' };
    }
  }
}

const itemPath = ({ collectionId, id }: { readonly collectionId: string; readonly id: string }): string =>
  `${OWNER}/collections/${encodeURIComponent(collectionId)}/items/${encodeURIComponent(id)}`;

/** The name of a translation's settings on the server. */
export const changeName = ({ language, document }: Extract<DocumentRef, { kind: 'translation' }>): string =>
  `settings:translations/${language}/${document}`;

/** Whether a name in the change feed (`page:ID`, `settings:NAME`, `website:ID`) refers to a document. */
export function isChangeOf(ref: DocumentRef, name: string): boolean {
  if (ref.kind === 'layout') return name === ref.target;
  if (ref.kind === 'item-draft') return name === `item:${ref.id}`;
  if (ref.kind === 'cover') return name === `page:${ref.id}` || name === `settings:slide-cover-page:${ref.id}`;
  if (ref.kind === 'translation') return name === changeName(ref);
  if (ref.kind !== 'settings') return name === `${ref.kind}:${ref.id}`;
  return settings[ref.name].changes.some((change) => name === change || name.startsWith(`${change}:`));
}
