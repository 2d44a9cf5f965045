/** Who may write which item: drafts by writers of drafts, what visitors see by publishers, products by the store's managers, too. */
import { field, textOf } from '#shared/json';
import { may, type Permission } from '#shared/roles';
import { Problem } from '../../http/problems.ts';
import type { Admin } from '../admins.ts';

/** One of these opens the calls that write items; what exactly is written decides the rest. */
export const itemWriters = ['content.draft', 'store.manage'] as const satisfies readonly Permission[];
export const itemPublishers = ['content.publish', 'store.manage'] as const satisfies readonly Permission[];

const DRAFT_STATES: readonly string[] = ['Draft', 'Needs Review'];

/** The state of an item's data; without one it is published. */
export const stateOf = (data: unknown): string => textOf(field(data, 'workflowState')) || 'Published';

interface Written {
  readonly isProduct: boolean;
  /** The states before and after. */
  readonly states: readonly string[];
}

/** Throws `forbidden` when an admin may not write an item of these states. */
export function checkItemRight(admin: Admin, written: Written): void {
  if (mayWriteItem(admin, written)) return;
  const missing = written.isProduct ? 'store.manage' : permissionFor(written);
  throw new Problem('forbidden', { detail: `Missing permission '${missing}'.` });
}

const permissionFor = ({ states }: Written): Permission =>
  states.every((state) => DRAFT_STATES.includes(state)) ? 'content.draft' : 'content.publish';

/** Whether an admin may write an item of these states. */
export const mayWriteItem = ({ roles }: Pick<Admin, 'roles'>, written: Written): boolean =>
  may(roles, permissionFor(written)) || (written.isProduct && may(roles, 'store.manage'));
