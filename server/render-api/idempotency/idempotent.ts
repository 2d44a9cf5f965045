/** Idempotent writes: the header Idempotency-Key identifies a write, and a repetition gets the stored reply. */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { contentHash } from '../../disk/content-hash.ts';
import { callerOf } from '../../http/namespaces.ts';
import { Problem } from '../../http/problems.ts';
import type { ReplyStore } from './reply-store.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
/** Stored headers of a reply. */
const HEADERS = ['content-type', 'etag'] as const;

interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent without a body. */
  readonly body?: string | undefined;
}

/** Mounted before the writes of the API, after the body parsers. Renders change nothing, so they are not affected. */
export const idempotent =
  (replies: ReplyStore): RequestHandler =>
  (request, response, next) => {
    const sent = isWrite(request) ? request.get('idempotency-key') : undefined;
    if (sent === undefined) return next();
    return repeatable(replies, sent, { request, response, next });
  };

interface Write {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
}

async function repeatable(replies: ReplyStore, sent: string, { request, response, next }: Write): Promise<void> {
  if (!KEY.test(sent))
    throw new Problem('invalid-request', {
      fields: [{ field: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' }],
    });
  const key = contentHash(`${callerOf(response).namespace.name} ${sent}`);
  const fingerprint = fingerprintOf(request);
  const claim = await replies.claim(key, fingerprint);
  if (claim === 'claimed') {
    recordReply(request, response, { replies, key });
    return next();
  }
  if (claim.fingerprint !== fingerprint) throw new Problem('idempotency-key-reused');
  if (claim.reply === undefined) throw new Problem('request-in-progress', { retryAfter: 1 });
  replay(response, JSON.parse(claim.reply) as StoredReply);
}

// The path is parsed from the URL on every access.
const isWrite = (request: Request): boolean =>
  request.method === 'PUT' ||
  request.method === 'DELETE' ||
  (request.method === 'POST' && request.url.includes('/restore') && request.path.endsWith('/restore'));

function fingerprintOf(request: Request): string {
  const bytes: unknown = request.body;
  return contentHash(
    JSON.stringify([
      request.method,
      request.originalUrl,
      request.get('if-match'),
      request.get('if-none-match'),
      request.get('content-type'),
      bytes instanceof Uint8Array ? contentHash(bytes) : '',
    ]),
  );
}

interface Recording {
  readonly replies: ReplyStore;
  readonly key: string;
}

/** The name in `response.locals` of what releases the key of a running write. */
const RELEASE = 'releaseWrite';

/**
 * Called when a write has ended without a response and without a change. A client that disconnects decides nothing: its write may still
 * be executed, and its next attempt must get the reply.
 */
export const abandonWrite = (response: Response): void => (response.locals[RELEASE] as (() => void) | undefined)?.();

/** Stores the reply before it is sent. After a problem nothing has changed, so the key is released. */
function recordReply(request: Request, response: Response, { replies, key }: Recording): void {
  const end = response.end.bind(response) as (body?: string | Uint8Array) => void;
  const logFailure = (work: Promise<void>): Promise<void> =>
    // The write is done, even if its record fails.
    work.catch((error: unknown) => request.log.warn({ err: error }, 'storing the reply to a write failed'));
  const store = async (body?: string | Uint8Array): Promise<void> => {
    await logFailure(
      response.statusCode < 400 ? replies.finish(key, JSON.stringify(replyOf(response, body))) : replies.release(key),
    );
    end(body);
  };
  response.end = ((body?: string | Uint8Array) => {
    delete response.locals[RELEASE];
    void store(body);
    return response;
  }) as Response['end'];
  response.locals[RELEASE] = () => {
    delete response.locals[RELEASE];
    void logFailure(replies.release(key));
  };
}

function replyOf(response: Response, body: string | Uint8Array | undefined): StoredReply {
  const headers = HEADERS.flatMap((name) => {
    const value = response.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body).toString() }),
  };
}

function replay(response: Response, { status, headers, body }: StoredReply): void {
  response.status(status).set(headers).set('Idempotency-Replayed', 'true').end(body);
}
