/** Where the server has documents, how it takes changes of them, and by which names it tells of them. */
import type { DocumentRef, SettingsName } from './document-ref.ts';

export interface ServerAddress {
  readonly path: string;
  /** What a change sends: the whole document, or the fields that differ. */
  readonly sends: 'whole' | 'changed';
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

const settings: Readonly<Record<SettingsName, SettingsAddress>> = {
  announcement: whole(`${OWNER}/announcement`, 'website-settings'),
  'code-injection': whole(`${OWNER}/code-injection`, 'injection'),
  design: whole(`${OWNER}/design`, 'design'),
  'header-footer': whole('/api/site-header-footer', 'header-footer'),
  languages: whole('/api/multilingual/languages', 'languages'),
  'lock-screen': whole(`${OWNER}/slides/lock-screen`, 'slides'),
  navigations: whole(`${OWNER}/navigations`, 'navigation'),
  'popup-overlay': whole(`${OWNER}/slides/popup-overlay`, 'slides'),
  redirects: whole(`${OWNER}/redirects`, 'redirects'),
  search: whole(`${OWNER}/search`, 'search'),
  'sso-screen': whole(`${OWNER}/slides/sso-screen`, 'slides'),
  'store-settings': { path: `${OWNER}/store-settings`, sends: 'changed', changes: ['website'] },
  website: { path: `${OWNER}/website`, sends: 'changed', changes: ['website', 'settings:website-settings'] },
};

export function addressOf(ref: DocumentRef): ServerAddress {
  switch (ref.kind) {
    case 'layout':
      return { path: `${OWNER}/layouts/${ref.target.split(':').map(encodeURIComponent).join('/')}`, sends: 'whole' };
    case 'page':
      return { path: `${OWNER}/pages/${encodeURIComponent(ref.id)}`, sends: 'changed' };
    case 'item': {
      const [collection, id] = [ref.collectionId, ref.id].map(encodeURIComponent);
      return { path: `${OWNER}/collections/${collection}/items/${id}`, sends: 'changed' };
    }
    case 'settings':
      return settings[ref.name];
    case 'translation': {
      const parts = [ref.language, ...ref.document.split('/')].map(encodeURIComponent);
      return { path: `${OWNER}/translations/${parts.join('/')}`, sends: 'whole' };
    }
  }
}

/** The name of a translation among settings, where the server stores it. */
export const changeName = ({ language, document }: Extract<DocumentRef, { kind: 'translation' }>): string =>
  `settings:translations/${language}/${document}`;

/** Whether a name of the change feed (`page:ID`, `settings:NAME`, `website:ID`) means a document. */
export function isChangeOf(ref: DocumentRef, name: string): boolean {
  if (ref.kind === 'layout') return name === ref.target;
  if (ref.kind === 'translation') return name === changeName(ref);
  if (ref.kind !== 'settings') return name === `${ref.kind}:${ref.id}`;
  return settings[ref.name].changes.some((change) => name === change || name.startsWith(`${change}:`));
}
