/** What is said between a process that wants data and the thread that holds the embedded database. */

export interface Statement {
  readonly text: string;
  /** Absent: the text is a script of one or more statements without parameters. */
  readonly params?: readonly unknown[] | undefined;
  readonly rowMode: 'array' | 'object';
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
}

/** Requests carry an id that the answer repeats. */
export type ToStore =
  /** Runs one statement alone, for a site. */
  | { readonly kind: 'run'; readonly id: number; readonly site: string; readonly statement: Statement }
  /** Runs one statement inside a lease. */
  | { readonly kind: 'run-leased'; readonly id: number; readonly lease: number; readonly statement: Statement }
  /** Asks to be alone with the database until `release`, for a site; the answer is the lease's number. `patient`: it may take long. */
  | { readonly kind: 'acquire'; readonly id: number; readonly site: string; readonly patient: boolean }
  /** `broken`: the transaction may still be open and is rolled back. */
  | { readonly kind: 'release'; readonly id: number; readonly lease: number; readonly broken: boolean }
  /** Asks to be told of notifications on a channel (LISTEN). */
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'close'; readonly id: number };

/** The fields of a PostgreSQL error that survive the way between threads. */
export interface StoreFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly detail?: string | undefined;
}

export type FromStore =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: StoreFailure }
  /** Somebody notified a channel that this client listens to. */
  | { readonly kind: 'notified'; readonly channel: string; readonly payload: string };

/** What the owner says to the thread itself: a further client on a port of its own. */
export interface Attach<Port> {
  readonly kind: 'attach';
  readonly port: Port;
}

/** Either end of a conversation, over a port between threads or over a pipe between processes. */
export interface Channel<In, Out> {
  send(message: Out): void;
  receive(listener: (message: In) => void): void;
  closed(listener: () => void): void;
}
