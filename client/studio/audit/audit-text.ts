/** A readable entry of the audit log. */

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  /** `owner:ID`, or another actor. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Null if it was deleted, or if the subject names it. */
  readonly target: AuditTarget | null;
}

interface AuditTarget {
  readonly kind: 'page' | 'item' | 'file' | 'form' | 'person' | 'order' | 'site';
  readonly id: string;
  readonly title: string;
}

/** Screens of targets, below `/config`. */
const screens: Partial<Record<AuditTarget['kind'], (id: string) => string>> = {
  page: (id) => `/pages/${encodeURIComponent(id)}`,
  file: (id) => `/files/${encodeURIComponent(id)}`,
  person: () => '/settings/people',
};

/** Site-wide settings that have a screen. */
const settingsScreens: Readonly<Record<string, string | undefined>> = {
  design: '/design',
  redirect: '/settings/redirects',
  redirects: '/settings/redirects',
};

/** Generated ids of objects without a name. */
const ID = /^(?:(?:page|item|block-field):)?[\w-]{16,22}$/;

export interface SubjectText {
  readonly text: string;
  /** Below `/config`; undefined if there is no screen for it. */
  readonly path: string | undefined;
}

/** The subject of an entry: its title and screen. */
export function subjectText({ action, subject, target }: AuditEntry): SubjectText {
  const settings = settingsScreens[action.split('.')[0] ?? ''];
  if (target === null) return { text: ID.test(subject) ? 'No longer there' : subject, path: settings };
  if (target.kind === 'site')
    return { text: settings === undefined ? 'The site' : target.title || 'The site', path: settings };
  return { text: target.title, path: screens[target.kind]?.(target.id) };
}

/** The actor: an admin's name, while the account exists. */
export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  const [kind, id = ''] = actor.split(':');
  if (kind !== 'owner') return actor.slice(0, 1).toUpperCase() + actor.slice(1);
  return names.get(id) ?? 'Somebody who has been removed';
}

/** `page.add` as `Page: add`. */
export function actionText(action: string): string {
  const [subject = '', ...verbs] = action.split('.');
  const name = subject.replaceAll('-', ' ');
  const text = name.slice(0, 1).toUpperCase() + name.slice(1);
  return verbs.length === 0 ? text : `${text}: ${verbs.join(' ').replaceAll('-', ' ')}`;
}
