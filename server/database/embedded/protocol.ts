/** Messages between client processes and the thread with the embedded database. */

export interface Statement {
  readonly text: string;
  /** Absent: the text consists of one or more statements without parameters. */
  readonly params?: readonly unknown[] | undefined;
  readonly rowMode: 'array' | 'object';
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
}

/** Requests have an id, which their response repeats. */
export type ToStore =
  /** Runs a single statement for a site. */
  | { readonly kind: 'run'; readonly id: number; readonly site: string; readonly statement: Statement }
  /** Runs a statement within a lease. */
  | { readonly kind: 'run-leased'; readonly id: number; readonly lease: number; readonly statement: Statement }
  /** Requests exclusive access for a site until `release`; the response is the number of the lease. `patient`: without a time limit. */
  | { readonly kind: 'acquire'; readonly id: number; readonly site: string; readonly patient: boolean }
  /** `broken`: the transaction may still be open and is rolled back. */
  | { readonly kind: 'release'; readonly id: number; readonly lease: number; readonly broken: boolean }
  /** Subscribes to notifications on a channel (LISTEN). */
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'close'; readonly id: number };

/** The fields of a PostgreSQL error that are sent between threads. */
export interface StoreFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly detail?: string | undefined;
}

export type FromStore =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: StoreFailure }
  /** A notification on a channel that this client listens to. */
  | { readonly kind: 'notified'; readonly channel: string; readonly payload: string };

/** Message from the owner to the thread itself: adds a client with its own port. */
export interface Attach<Port> {
  readonly kind: 'attach';
  readonly port: Port;
}

/** One end of a channel, over a port between threads or over IPC between processes. */
export interface Channel<In, Out> {
  send(message: Out): void;
  receive(listener: (message: In) => void): void;
  closed(listener: () => void): void;
}
