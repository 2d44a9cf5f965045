/** Sends inventory changes in batches. */
import { call } from '../api.ts';
import { type ChangedLine, callsOf, INVENTORY, MAX_LINES, MAX_PRICES, PRICES } from './inventory-lines.ts';

/** Splits a list into batches. */
const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_none, at) => list.slice(at * size, (at + 1) * size));

interface Result {
  readonly variantId: string;
  readonly ok: boolean;
  readonly error?: string;
}

export interface WriteOptions {
  /** Stops before the next call. */
  readonly signal?: AbortSignal;
  /** Called with the completed share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface WrittenLines {
  /** Rejection messages by variant id. */
  readonly rejections: ReadonlyMap<string, string>;
  /** Ids of variants whose changes were not sent. */
  readonly unsent: ReadonlySet<string>;
}

/** Writes lines; returns rejected ones, and those not sent after a cancellation. */
export async function writeLines(lines: readonly ChangedLine[], options: WriteOptions = {}): Promise<WrittenLines> {
  const { stock, prices } = callsOf(lines);
  const calls: readonly (readonly [string, readonly { readonly variantId: string }[]])[] = [
    ...chunksOf(stock, MAX_LINES).map((changes) => [INVENTORY, changes] as const),
    ...chunksOf(prices, MAX_PRICES).map((changes) => [PRICES, changes] as const),
  ];
  const rejections = new Map<string, string>();
  const unsent = new Set<string>();
  for (const [at, [path, changes]] of calls.entries()) {
    if (options.signal?.aborted === true) {
      for (const { variantId } of changes) unsent.add(variantId);
      continue;
    }
    const reply = await call<{ readonly results: readonly Result[] }>('POST', path, { body: { changes } });
    if (!reply.ok) for (const { variantId } of changes) rejections.set(variantId, reply.problem.error);
    else for (const { variantId, ok, error } of reply.body.results) if (!ok) rejections.set(variantId, error ?? '');
    options.onProgress?.((at + 1) / calls.length);
  }
  return { rejections, unsent };
}
