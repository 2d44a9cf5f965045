/** Replies of the restock API, as far as screens use them. */

export const RESTOCK = '/api/site-users/account/notifications/restock';
export const GROUPS = `${RESTOCK}/groups`;
export const SEND_JOBS = '/api/owner/restock/send-jobs';

/** The number of people waiting for a variant. */
export interface SignUpGroup {
  readonly productId: string;
  readonly variantId: string;
  /** Null if the product was deleted; so are the following fields. */
  readonly productTitle: string | null;
  readonly sku: string | null;
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly unlimited: boolean | null;
  readonly qtyInStock: number | null;
  readonly signUpCount: number;
  /** Epoch milliseconds. */
  readonly firstSignUpOn: number;
  readonly lastSignUpOn: number;
}

export interface GroupList {
  readonly signUpGroups: readonly SignUpGroup[];
  /** Of all variants on all pages. */
  readonly totalSignUps: number;
  readonly nextPageCursor: string | null;
}

export interface SignUp {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
  readonly isJoinMailingList: boolean;
  readonly createdOn: number;
}

export interface SignUpList {
  readonly signUps: readonly SignUp[];
  readonly nextPageCursor: string | null;
}

export interface SendJob {
  readonly id: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly processed: number;
  readonly total: number;
  /** Why it failed. */
  readonly message: string;
}

export const groupKey = ({ productId, variantId }: Pick<SignUpGroup, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId}`;

export const isInStock = ({ unlimited, qtyInStock }: SignUpGroup): boolean =>
  unlimited === true || (qtyInStock ?? 0) > 0;

/** A variant's product and options. */
export function groupTitle({ productTitle, productId, attributes }: SignUpGroup): string {
  const options = Object.values(attributes ?? {}).join(', ');
  const title = productTitle ?? `${productId} (removed)`;
  return options === '' ? title : `${title}: ${options}`;
}

export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
