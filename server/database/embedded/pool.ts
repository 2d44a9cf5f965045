/** The embedded database with the interface of a `pg` pool, so that a single drizzle driver supports both. */
import type { ConnectionPool } from '../connection-pool.ts';
import type { NotificationListener } from '../database.ts';
import { DEFAULT_SITE } from '../site-names.ts';
import type { Channel, FromStore, Statement, StatementResult, StoreFailure, ToStore } from './protocol.ts';

/** A database error with PostgreSQL's code. */
class StoreError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;

  constructor({ message, code, constraint, detail }: StoreFailure) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
    this.constraint = constraint;
    this.detail = detail;
  }
}

/** The part of `pg`'s query configuration that drizzle uses. */
export interface QueryConfig {
  readonly text: string;
  readonly rowMode?: string;
}

type Request = ToStore extends infer Message ? (Message extends ToStore ? Omit<Message, 'id'> : never) : never;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

const statementOf = (query: string | QueryConfig, params?: readonly unknown[]): Statement =>
  typeof query === 'string'
    ? { text: query, params, rowMode: 'object' }
    : { text: query.text, params: params ?? [], rowMode: query.rowMode === 'array' ? 'array' : 'object' };

export class EmbeddedPool {
  readonly #channel: Channel<FromStore, ToStore>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<NotificationListener>>();
  #last = 0;
  #gone: Error | undefined;

  constructor(channel: Channel<FromStore, ToStore>) {
    this.#channel = channel;
    channel.receive((message) => {
      if (message.kind === 'notified') {
        for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
        return;
      }
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'done') waiting?.resolve(message.value as never);
      else waiting?.reject(new StoreError(message.failure));
    });
    channel.closed(() => {
      this.#gone = new StoreError({ message: 'The embedded database has ended.', code: '57P01' });
      for (const { reject } of this.#waiting.values()) reject(this.#gone);
      this.#waiting.clear();
    });
  }

  #ask<T>(request: Request): Promise<T> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    const id = ++this.#last;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#channel.send({ ...request, id } as ToStore);
    });
  }

  query(query: string | QueryConfig, params?: readonly unknown[], site = DEFAULT_SITE): Promise<StatementResult> {
    return this.#ask({ kind: 'run', site, statement: statementOf(query, params) });
  }

  /** A client with exclusive access to the database until it is released; for at most 15 s, unless it is patient. */
  async connect(patient = false, site = DEFAULT_SITE): Promise<EmbeddedClient> {
    const lease = await this.#ask<number>({ kind: 'acquire', site, patient });
    return {
      query: (query, params) => this.#ask({ kind: 'run-leased', lease, statement: statementOf(query, params) }),
      release: (broken) => void this.#ask({ kind: 'release', lease, broken: broken === true }).catch(() => undefined),
    };
  }

  forSite(site: string): ConnectionPool {
    return {
      query: (query, params) => this.query(query, params, site),
      connect: (patient) => this.connect(patient, site),
      end: () => this.end(),
      forSite: (other) => this.forSite(other),
    };
  }

  /** Calls `listener` for each notification on a channel, until the returned function is called. */
  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, known.add(listener));
    await this.#ask({ kind: 'listen', channel });
    return async () => void known.delete(listener);
  }

  end(): Promise<void> {
    return this.#ask({ kind: 'close' });
  }
}

export interface EmbeddedClient {
  query(query: string | QueryConfig, params?: readonly unknown[]): Promise<StatementResult>;
  release(broken?: boolean): void;
}
