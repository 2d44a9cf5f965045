/** Rows of redirects as they are typed: nothing of a row takes effect before it is finished. */
import { field, textOf } from '#shared/json';

export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

export interface Draft extends Redirect {
  /** Undefined for a new row. */
  readonly stored?: Redirect | undefined;
  /** The admin has left the row: what is missing is marked. */
  readonly isLeft?: boolean;
  /** What visitors could no longer reach; it takes a confirmation. */
  readonly warning?: string | undefined;
}

/** By the key of their row. */
export type Drafts = Readonly<Record<string, Draft>>;

export const emptyDraft: Draft = { from: '', to: '', status: 301 };

export const redirectOf = (row: unknown): Redirect => ({
  from: textOf(field(row, 'from')),
  to: textOf(field(row, 'to')),
  status: Number(field(row, 'status') ?? 301),
});

/** Stored rows have no ids: their content names them, so that drafts stay with their row when others come and go. */
export function keysOf(rows: readonly Redirect[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = JSON.stringify([row.from, row.to, row.status]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return `${key} ${before}`;
  });
}

export const trimmed = ({ from, to, status }: Redirect): Redirect => ({ from: from.trim(), to: to.trim(), status });

export const isComplete = ({ from, to }: Redirect): boolean => from.trim() !== '' && to.trim() !== '';

export const isSameRedirect = (a: Redirect, b: Redirect | undefined): boolean =>
  b !== undefined && a.from === b.from && a.to === b.to && a.status === b.status;
