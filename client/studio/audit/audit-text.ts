/** An entry of the audit log as people read it. */

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  /** `owner:ID`, or what else has acted. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
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
