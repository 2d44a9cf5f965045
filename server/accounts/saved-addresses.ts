/** The saved addresses of an account for the checkout. One of them is the default; the first one becomes it automatically. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { detailFields } from '#shared/checkout-details';
import type { Database, Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { countRows, idRow, selectRow, selectRows } from '../database/rows.ts';
import { createProblem } from '../http/create-problem.ts';
import { Problem } from '../http/problems.ts';
import { audit } from '../observability/audit.ts';
import type { Address } from './address-schemas.ts';

export interface SavedAddress extends Address {
  readonly id: string;
  readonly isDefault: boolean;
}

export interface SavedAddresses {
  /** The default first, then the latest. */
  list(accountId: string): Promise<readonly SavedAddress[]>;
  /** Null for an id that the account does not have. */
  find(accountId: string, id: string): Promise<SavedAddress | null>;
  /** Throws `account-refused` when the account has too many. */
  add(accountId: string, address: Address, isDefault: boolean): Promise<SavedAddress>;
  /** Adds an address unless the account has it already, or has too many. Throws `not-found` without an account. */
  addOnce(accountId: string, address: Address, isDefault: boolean): Promise<void>;
  /** `isDefault`: false leaves the default unchanged. Throws `not-found`. */
  change(accountId: string, saved: SavedAddress): Promise<SavedAddress>;
  /** Makes an address the default. Throws `not-found`. */
  setDefault(accountId: string, id: string): Promise<void>;
  /** When the default is removed, the latest of the others becomes it. Throws `not-found`. */
  remove(accountId: string, id: string): Promise<void>;
}

export const MAX_ADDRESSES = 20;

const fields = detailFields.filter((name) => name !== 'email');
const storedAddress = z.object(
  Object.fromEntries(fields.map((name) => [name, z.string().default('')])) as Record<
    keyof Address,
    z.ZodDefault<z.ZodString>
  >,
);
const addressRow = z
  .object({ id: z.string(), isDefault: z.boolean(), address: storedAddress })
  .transform(({ id, isDefault, address }): SavedAddress => ({ id, isDefault, ...address }));

const ORDER = sql`ORDER BY is_default DESC, created DESC, id`;
const COLUMNS = sql`id, is_default AS "isDefault", address`;

export function createSavedAddresses(database: Database): SavedAddresses {
  /** Serializes changes to an account's addresses, so that limit and default stay consistent. */
  const write = <T>(accountId: string, action: string, work: (tx: Db) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const locked = await countRows(tx, sql`SELECT id FROM accounts WHERE id = ${accountId} FOR UPDATE`);
      if (locked === 0) throw new Problem('not-found');
      const result = await work(tx);
      await audit(tx, { actor: 'visitor', action: `account.address-${action}`, subject: accountId, requestId: '' });
      return result;
    });
  return {
    list: (accountId) => listAddresses(database.db, accountId),
    find: (accountId, id) => findAddress(database.db, accountId, id),
    add: (accountId, address, isDefault) =>
      write(accountId, 'add', (tx) => addAddress(tx, accountId, address, isDefault)),
    addOnce: (accountId, address, isDefault) =>
      write(accountId, 'save', (tx) => addUnknown(tx, accountId, address, isDefault)),
    change: (accountId, saved) => write(accountId, 'change', (tx) => changeAddress(tx, accountId, saved)),
    setDefault: (accountId, id) =>
      write(accountId, 'default', async (tx) => {
        if ((await findAddress(tx, accountId, id)) === null) throw new Problem('not-found');
        await makeDefault(tx, accountId, id);
      }),
    remove: (accountId, id) => write(accountId, 'remove', (tx) => removeAddress(tx, accountId, id)),
  };
}

const listAddresses = (db: Db, accountId: string): Promise<readonly SavedAddress[]> =>
  selectRows(db, addressRow, sql`SELECT ${COLUMNS} FROM saved_addresses WHERE account_id = ${accountId} ${ORDER}`);

const findAddress = async (db: Db, accountId: string, id: string): Promise<SavedAddress | null> =>
  (await selectRow(
    db,
    addressRow,
    sql`SELECT ${COLUMNS} FROM saved_addresses WHERE account_id = ${accountId} AND id = ${id}`,
  )) ?? null;

async function addAddress(tx: Db, accountId: string, address: Address, isDefault: boolean): Promise<SavedAddress> {
  const all = await listAddresses(tx, accountId);
  if (all.length >= MAX_ADDRESSES)
    throw createProblem('account-refused', `An account can have at most ${MAX_ADDRESSES} addresses. Remove one first.`);
  const saved = { ...address, id: newId(), isDefault: isDefault || all.length === 0 };
  await tx.execute(sql`INSERT INTO saved_addresses (id, account_id, address)
    VALUES (${saved.id}, ${accountId}, ${JSON.stringify(address)}::jsonb)`);
  if (saved.isDefault) await makeDefault(tx, accountId, saved.id);
  return saved;
}

async function addUnknown(tx: Db, accountId: string, address: Address, isDefault: boolean): Promise<void> {
  const all = await listAddresses(tx, accountId);
  const same = all.find((saved) => fields.every((name) => saved[name] === address[name]));
  if (same === undefined) {
    if (all.length < MAX_ADDRESSES) await addAddress(tx, accountId, address, isDefault);
  } else if (isDefault) await makeDefault(tx, accountId, same.id);
}

async function changeAddress(
  tx: Db,
  accountId: string,
  { id, isDefault, ...address }: SavedAddress,
): Promise<SavedAddress> {
  const changed = await countRows(
    tx,
    sql`UPDATE saved_addresses SET address = ${JSON.stringify(address)}::jsonb
      WHERE account_id = ${accountId} AND id = ${id} RETURNING id`,
  );
  if (changed === 0) throw new Problem('not-found');
  if (isDefault) await makeDefault(tx, accountId, id);
  const saved = await findAddress(tx, accountId, id);
  if (saved === null) throw new Error(`Address ${id} disappeared while it was changed.`);
  return saved;
}

async function removeAddress(tx: Db, accountId: string, id: string): Promise<void> {
  const removed = await countRows(
    tx,
    sql`DELETE FROM saved_addresses WHERE account_id = ${accountId} AND id = ${id} RETURNING id`,
  );
  if (removed === 0) throw new Problem('not-found');
  const successor = await selectRow(
    tx,
    idRow,
    sql`SELECT id FROM saved_addresses WHERE account_id = ${accountId} ${ORDER} LIMIT 1`,
  );
  if (successor !== undefined) await makeDefault(tx, accountId, successor.id);
}

const makeDefault = (tx: Db, accountId: string, id: string): Promise<unknown> =>
  tx.execute(sql`UPDATE saved_addresses SET is_default = (id = ${id}) WHERE account_id = ${accountId}`);
