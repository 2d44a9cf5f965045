/** Permissions for writing items: drafts by authors, published items by publishers, products also by store managers. */
import { field, textOf } from '#shared/json';
import { may, type Permission } from '#shared/roles';
import { Problem } from '../../http/problems.ts';
import type { Admin } from '../admins.ts';

/** Routes that write items require one of these; the details depend on what is written. */
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

/** Throws `forbidden` when an admin may not write an item with these states. */
export function checkItemRight(admin: Admin, written: Written): void {
  if (mayWriteItem(admin, written)) return;
  const missing = written.isProduct ? 'store.manage' : permissionFor(written);
  throw new Problem('forbidden', { detail: `Missing permission '${missing}'.` });
}

const permissionFor = ({ states }: Written): Permission =>
  states.every((state) => DRAFT_STATES.includes(state)) ? 'content.draft' : 'content.publish';

/** Whether an admin may write an item with these states. */
export const mayWriteItem = ({ roles }: Pick<Admin, 'roles'>, written: Written): boolean =>
  may(roles, permissionFor(written)) || (written.isProduct && may(roles, 'store.manage'));
