/** Stored templates and sets. */
import type { CallName, CallOptions, Send } from './transport.ts';
import type { Entry, PutReply, RestoreReply, Version } from './types.ts';

/** Preconditions of a write. */
export interface WriteOptions extends CallOptions {
  /** ETag of the version to replace; otherwise the write is rejected with `precondition-failed`. */
  readonly ifMatch?: string | undefined;
  /** Idempotency key of the write; default: a new one per call. */
  readonly idempotencyKey?: string | undefined;
}

export interface PutOptions extends WriteOptions {
  /** Only stores a new document. */
  readonly onlyNew?: boolean | undefined;
  /** Stores it even with errors. */
  readonly allowErrors?: boolean | undefined;
}

export interface GetOptions extends CallOptions {
  /** ETag of the known version: the result is undefined while it is current. */
  readonly ifNoneMatch?: string | undefined;
}

/** Calls for one kind of stored documents. All reject with `VitrineProblem`. */
export interface StoredDocuments<Body, Document> {
  put(id: string, body: Body, options?: PutOptions): Promise<PutReply>;
  /** Undefined if `ifNoneMatch` names the current version. */
  get(id: string, options?: GetOptions): Promise<(Document & { readonly etag: string }) | undefined>;
  delete(id: string, options?: WriteOptions): Promise<void>;
  /** All entries by id; pages are requested as needed. */
  list(options?: CallOptions & { readonly pageSize?: number }): AsyncGenerator<Entry, void>;
  /** Newest first. */
  versions(id: string, options?: CallOptions): Promise<readonly Version[]>;
  version(id: string, version: number, options?: CallOptions): Promise<Document>;
  /** Stores an earlier version as the newest one. */
  restore(id: string, version: number, options?: WriteOptions): Promise<RestoreReply>;
}

export interface Kind {
  readonly name: 'Template' | 'Set';
  readonly field: 'templates' | 'sets';
}

export function createStored<Body, Document>(send: Send, { name, field }: Kind): StoredDocuments<Body, Document> {
  const json = async <T>(call: CallName, input: Parameters<Send>[1]): Promise<T> =>
    (await send(call, input)).json() as Promise<T>;
  return {
    put: (id, body, options = {}) =>
      json(`put${name}`, {
        path: { id },
        body,
        query: { allowErrors: options.allowErrors === true ? 'true' : undefined },
        headers: { ...writeHeaders(options), ...(body instanceof Uint8Array ? { 'content-type': typeOf(body) } : {}) },
        signal: options.signal,
      }),
    async get(id, { ifNoneMatch, signal } = {}) {
      const response = await send(`get${name}`, { path: { id }, headers: { 'if-none-match': ifNoneMatch }, signal });
      if (response.status === 304) return undefined;
      return { ...((await response.json()) as Document), etag: response.headers.get('etag') ?? '' };
    },
    async delete(id, options = {}) {
      await send(`delete${name}`, { path: { id }, headers: writeHeaders(options), signal: options.signal });
    },
    async *list({ pageSize, signal } = {}) {
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const query = { limit: pageSize, cursor };
        const page = await json<Readonly<Record<string, unknown>>>(`list${name}s`, { query, signal });
        yield* page[field] as readonly Entry[];
        cursor = page['nextCursor'] as string | undefined;
      }
    },
    versions: async (id, { signal } = {}) =>
      (await json<{ readonly versions: readonly Version[] }>(`list${name}Versions`, { path: { id }, signal })).versions,
    version: (id, version, { signal } = {}) => json(`get${name}Version`, { path: { id, version }, signal }),
    restore: (id, version, options = {}) =>
      json(`restore${name}Version`, {
        path: { id, version },
        headers: writeHeaders(options),
        signal: options.signal,
      }),
  };
}

const writeHeaders = ({ ifMatch, idempotencyKey, onlyNew }: PutOptions): Record<string, string | undefined> => ({
  'if-match': ifMatch,
  'idempotency-key': idempotencyKey,
  'if-none-match': onlyNew === true ? '*' : undefined,
});

/** Compressed archives start with these bytes. */
const typeOf = ([first, second]: Uint8Array): string =>
  first === 0x1f && second === 0x8b ? 'application/gzip' : 'application/x-tar';
