/** The connection interface that `Database` uses, for a PostgreSQL server and for the embedded database. */

/** The common interface of a `pg` client and a client of the embedded pool. Text without parameters may contain several statements. */
export interface Connection {
  query(text: string, params?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

export interface PooledClient extends Connection {
  release(broken?: boolean): void;
}

export interface ConnectionPool extends Connection {
  /** `patient`: without time limits, for long work. */
  connect(patient?: true): Promise<PooledClient>;
  end(): Promise<void>;
  readonly use?: () => PoolUse;
  /** The same connections, but statements see the rows of a site. */
  forSite(site: string): ConnectionPool;
}

/** Use of a pool's connections, and the number of waiting requests. */
export interface PoolUse {
  readonly max: number;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}
