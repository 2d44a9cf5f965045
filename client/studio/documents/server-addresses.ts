/** Where the server has documents, how it takes changes of them, and by which names it tells of them. */
import type { DocumentRef, SettingsName } from './document-ref.ts';

export interface ServerAddress {
  readonly path: string;
  /** Where changes are sent; default: its path. */
  readonly changesAt?: string;
  /** What a change sends: the whole document, or the fields that differ. */
  readonly sends: 'whole' | 'changed';
  /** Where the versions of a draft are; default: below its own path. */
  readonly versions?: string;
}

interface SettingsAddress extends ServerAddress {
  /** The names of the change feed that mean it; those without an id stand for any. */
  readonly changes: readonly string[];
}

const OWNER = '/api/owner';
const whole = (path: string, name: string): SettingsAddress => ({
  path,
  sends: 'whole',
  changes: [`settings:${name}`],
});

/** What is edited as a draft. Its versions are those of what is published. */
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
    case 'campaign':
    case 'form':
      return { path: `${OWNER}/${ref.kind}s/${encodeURIComponent(ref.id)}`, sends: 'whole' };
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

/** The name of a translation among settings, where the server stores it. */
export const changeName = ({ language, document }: Extract<DocumentRef, { kind: 'translation' }>): string =>
  `settings:translations/${language}/${document}`;

/** Whether a name of the change feed (`page:ID`, `settings:NAME`, `website:ID`) means a document. */
export function isChangeOf(ref: DocumentRef, name: string): boolean {
  if (ref.kind === 'layout') return name === ref.target;
  if (ref.kind === 'item-draft') return name === `item:${ref.id}`;
  if (ref.kind === 'cover') return name === `page:${ref.id}` || name === `settings:slide-cover-page:${ref.id}`;
  if (ref.kind === 'translation') return name === changeName(ref);
  if (ref.kind !== 'settings') return name === `${ref.kind}:${ref.id}`;
  return settings[ref.name].changes.some((change) => name === change || name.startsWith(`${change}:`));
}
