/** What a failure of the database means: a problem of the statement, or "not at the moment". */

interface ErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Errors of the network are not always of this realm's class. */
const isErrorLike = (error: unknown): error is ErrorLike => typeof error === 'object' && error !== null;

/** PostgreSQL's or the operating system's code of an error, through the wrapping of others. */
export function codeOf(error: unknown): string | undefined {
  for (let item = error; isErrorLike(item); item = item.cause) if (typeof item.code === 'string') return item.code;
  return undefined;
}

/** A connection that ended, or never came to be. PostgreSQL's class 08: connection exceptions. */
class ConnectionLost extends Error {
  readonly code = '08006';
  constructor(cause: unknown) {
    super(isErrorLike(cause) ? String(cause.message) : String(cause), { cause });
    this.name = 'ConnectionLost';
  }
}

/** What `pg` says of a connection in words alone. */
const LOST =
  /^Connection terminated|connection error and is not queryable|^Query read timeout|^timeout exceeded when trying to connect|Client was closed|after calling end on the pool/;
const NETWORK = /^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|HOST|NET|AI_AGAIN)/;

/** An error of the driver with a code that says whether the connection is the trouble; any other as it is. */
export function asDatabaseError(error: unknown): unknown {
  if (!isErrorLike(error)) return error;
  const { code, message } = error;
  const isLost = typeof code === 'string' ? NETWORK.test(code) : LOST.test(String(message));
  return isLost ? new ConnectionLost(error) : error;
}

/** The server ended the session: shutdown, crash, a transaction that was idle for too long. */
const ENDED = /^(?:08|57P0|25P03)/;

/** Whether the connection is gone. What ran on it has happened or not; its transaction has not, unless it was committing. */
export const isConnectionLost = (error: unknown): boolean => ENDED.test(codeOf(error) ?? '');

/** Connections, resources (a full disk among them), operator's intervention, the server's own files; ENOSPC: the disk of the embedded one. */
const UNAVAILABLE = /^(?:08|53|57|58|25P03)|^(?:ENOSPC|EDQUOT|EROFS)$/;

/** Whether the database cannot answer at the moment, so that the same statement may be taken later. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error) ?? '';
  return UNAVAILABLE.test(code) || NETWORK.test(code);
};

/** Whether the database has no room to write. */
export const isFull = (error: unknown): boolean => /^(?:53100|ENOSPC|EDQUOT)$/.test(codeOf(error) ?? '');
