/** An entry of the audit log as people read it. */

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  /** `owner:ID`, or what else has acted. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Null for what has been removed, and for what the subject names. */
  readonly target: AuditTarget | null;
}

interface AuditTarget {
  readonly kind: 'page' | 'item' | 'file' | 'form' | 'person' | 'order' | 'site';
  readonly id: string;
  readonly title: string;
}

/** Screens of what has one, below `/config`. */
const screens: Partial<Record<AuditTarget['kind'], (id: string) => string>> = {
  page: (id) => `/pages/${encodeURIComponent(id)}`,
  file: (id) => `/files/${encodeURIComponent(id)}`,
  person: () => '/settings/people',
};

/** Settings of the site as a whole that have a screen. */
const settingsScreens: Readonly<Record<string, string | undefined>> = {
  design: '/design',
  redirect: '/settings/redirects',
  redirects: '/settings/redirects',
};

/** Ids that were made for what has no name of its own. */
const ID = /^(?:(?:page|item|block-field):)?[\w-]{16,22}$/;

export interface SubjectText {
  readonly text: string;
  /** Below `/config`; undefined where no screen shows it. */
  readonly path: string | undefined;
}

/** What an entry is about: its title, and the screen that has it. */
export function subjectText({ action, subject, target }: AuditEntry): SubjectText {
  const settings = settingsScreens[action.split('.')[0] ?? ''];
  if (target === null) return { text: ID.test(subject) ? 'No longer there' : subject, path: settings };
  if (target.kind === 'site')
    return { text: settings === undefined ? 'The site' : target.title || 'The site', path: settings };
  return { text: target.title, path: screens[target.kind]?.(target.id) };
}

/** Who has acted: an admin's name, while the account is there. */
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
