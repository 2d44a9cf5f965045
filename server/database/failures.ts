/** Classifies database failures: an error of the statement, or a temporary failure of the database. */

interface ErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Network errors may come from another realm, so `instanceof` does not work. */
const isErrorLike = (error: unknown): error is ErrorLike => typeof error === 'object' && error !== null;

/** The PostgreSQL or system error code, also of a wrapped error. */
export function codeOf(error: unknown): string | undefined {
  for (let item = error; isErrorLike(item); item = item.cause) if (typeof item.code === 'string') return item.code;
  return undefined;
}

/** A connection that was lost or could not be established. PostgreSQL's class 08: connection exceptions. */
class ConnectionLost extends Error {
  readonly code = '08006';
  constructor(cause: unknown) {
    super(isErrorLike(cause) ? String(cause.message) : String(cause), { cause });
    this.name = 'ConnectionLost';
  }
}

/** Errors that `pg` identifies only by their message. */
const LOST =
  /^Connection terminated|connection error and is not queryable|^Query read timeout|^timeout exceeded when trying to connect|Client was closed|after calling end on the pool/;
const NETWORK = /^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|HOST|NET|AI_AGAIN)/;

/** Converts a driver error about the connection to one with a code; returns any other unchanged. */
export function asDatabaseError(error: unknown): unknown {
  if (!isErrorLike(error)) return error;
  const { code, message } = error;
  const isLost = typeof code === 'string' ? NETWORK.test(code) : LOST.test(String(message));
  return isLost ? new ConnectionLost(error) : error;
}

/** The server ended the session: shutdown, crash, idle transaction timeout. */
const ENDED = /^(?:08|57P0|25P03)/;

/** Whether the connection is lost. A single statement may or may not have run; a transaction was rolled back, unless it was committing. */
export const isConnectionLost = (error: unknown): boolean => ENDED.test(codeOf(error) ?? '');

/** Connections, resources (including a full disk), operator intervention, system errors; ENOSPC: the disk of the embedded database. */
const UNAVAILABLE = /^(?:08|53|57|58|25P03)|^(?:ENOSPC|EDQUOT|EROFS)$/;

/** Whether the database is temporarily unavailable, so that the same statement may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error) ?? '';
  return UNAVAILABLE.test(code) || NETWORK.test(code);
};

/** Whether the database's disk is full. */
export const isFull = (error: unknown): boolean => /^(?:53100|ENOSPC|EDQUOT)$/.test(codeOf(error) ?? '');
