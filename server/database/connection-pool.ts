/** Connections as `Database` uses them: to a PostgreSQL server or to the embedded database. */

/** What a `pg` client and a client of the embedded pool have in common. Text without parameters may be a script. */
export interface Connection {
  query(text: string, params?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

export interface PooledClient extends Connection {
  release(broken?: boolean): void;
}

export interface ConnectionPool extends Connection {
  /** `patient`: for work that may take long. */
  connect(patient?: true): Promise<PooledClient>;
  end(): Promise<void>;
  readonly use?: () => PoolUse;
  /** The same connections, with statements that see the rows of a site. */
  forSite(site: string): ConnectionPool;
}

/** Connections of a pool, and who waits for one. */
export interface PoolUse {
  readonly max: number;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}
