/**
 * Rendered pages that are kept in memory, and the versions of pages that browsers have. It stands before the app: an answer
 * from here costs neither a render nor the app's middleware. Only what every visitor would get is kept.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { chosenMarket } from '../content/markets.ts';
import { loggedUrl } from '../observability/logger.ts';
import { requestId } from '../observability/request-log.ts';
import type { BoundedCache } from '../sites/cache-bound.ts';

export interface PageCache {
  /** Answers what is kept; everything else goes to the app. */
  inFront(app: RequestListener): RequestListener;
  /** Remembers an answer that is about to be sent; gives a function that is told of each chunk and of the end. */
  write(request: IncomingMessage, response: ServerResponse, page: CacheablePage): CacheWriter | undefined;
  /** Forgets everything. */
  clear(): void;
}

export interface OpenPageCache extends PageCache, BoundedCache {}

interface CacheablePage {
  /** Id of the market whose prices it shows; absent: there is one alone. */
  readonly market?: string | undefined;
  /** Where the nonce of this answer stands in the page; '' when it has none. */
  readonly nonce: string;
  /** Milliseconds for which it may be cached. */
  readonly cacheMs: number;
  /** Whether nothing that it shows has changed. Absent: only the stamp tells. */
  readonly isCurrent?: (() => boolean) | undefined;
}

export interface CacheWriter {
  add(chunk: string): void;
  end(): void;
}

export interface PageCacheOptions {
  /** Most bytes of pages; 0 keeps only their versions. */
  readonly bytes: number;
  readonly logger: Logger;
  /** Changes when any page may have changed: theme, content. */
  readonly stamp: () => string;
  /** A process that drains keeps nothing. */
  readonly isDraining: () => boolean;
  /** Told of each answer from here. */
  readonly answered?: ((status: number) => void) | undefined;
  /** Most versions of pages; default: 10,000. */
  readonly versions?: number | undefined;
  /** Called when a page has been added. */
  readonly grown?: (() => void) | undefined;
}

interface Entry {
  /** The last one with which it was current. */
  stamp: string;
  readonly isCurrent: CacheablePage['isCurrent'];
  readonly until: number;
  /** Headers of the page and of the answer that it has not changed. */
  readonly shared: OutgoingHttpHeaders;
  readonly type: string;
  readonly etag: string;
  readonly policy: string;
  readonly nonce: string;
  /** The page between its nonces; absent when only its version is kept. */
  readonly pieces: readonly Buffer[] | undefined;
  readonly bytes: number;
}

const MAX_VERSIONS = 10_000;

/** Bytes that a cache takes that may hold so many of pages: without pages their versions need a bound, too. */
export const pageCacheBytes = (bytes: number): number => Math.max(bytes, MAX_VERSIONS * 2048);

/** What belongs to one answer and not to the page. */
const OF_ONE_ANSWER =
  /^(?:x-request-id|traceresponse|content-encoding|ratelimit|ratelimit-policy|server-timing|connection|date|content-length|transfer-encoding|keep-alive)$/;
/** What an unchanged page is not told again. The policy that came with it has its nonce: another one must not take its place. */
const OF_THE_PAGE = /^content-(?:type|security-policy)$/;

export function createPageCache(options: PageCacheOptions): OpenPageCache {
  const { bytes, stamp, isDraining } = options;
  const entries = new LRUCache<string, Entry>({
    max: options.versions ?? MAX_VERSIONS,
    maxSize: pageCacheBytes(bytes),
    sizeCalculation: (entry, key) => entry.bytes + key.length + 1024,
  });
  return {
    clear: () => entries.clear(),
    bytes: () => entries.calculatedSize,
    dropOldest: () => void entries.pop(),
    inFront: (app) => (request, response) => {
      if (request.method === 'GET' && !isDraining()) {
        const entry = entries.get(keyOf(request, chosenMarket(request.headers.cookie)));
        if (entry !== undefined && isValid(entry, stamp())) {
          if (answer(entry, request, response, options)) return;
        }
      }
      app(request, response);
    },
    write(request, response, page) {
      if (!mayKeep(request, response)) return undefined;
      const before = stamp();
      const chosen = chosenMarket(request.headers.cookie);
      // A market that there is not is no key: any text in a cookie would fill the cache.
      const key = keyOf(request, chosen === page.market ? chosen : '');
      const cached = bytes > 0 ? undefined : entries.get(key);
      // Of a page that is made anew for everybody only the version is kept, and once is enough.
      if (cached !== undefined && isStill(cached, before, response)) return undefined;
      return createCacheWriter(bytes, (chunks) => {
        // What changed while the page was made may not be in it.
        if (!(page.isCurrent?.() ?? stamp() === before)) return;
        entries.set(key, createEntry(stamp(), page, response, chunks));
        options.grown?.();
      });
    },
  };
}

/** Collects a page; `done` gets its chunks, or undefined when it is too large to be kept. */
function createCacheWriter(bytes: number, done: (chunks: readonly string[] | undefined) => void): CacheWriter {
  const chunks: string[] = [];
  let size = 0;
  return {
    add(chunk) {
      size += chunk.length;
      if (size <= bytes) chunks.push(chunk);
    },
    end: () => done(bytes > 0 && size <= bytes / 4 ? chunks : undefined),
  };
}

function createEntry(
  stamp: string,
  { nonce, cacheMs, isCurrent }: CacheablePage,
  response: ServerResponse,
  chunks: readonly string[] | undefined,
): Entry {
  const shared = Object.fromEntries(
    Object.entries(response.getHeaders()).filter(([name]) => !OF_ONE_ANSWER.test(name) && !OF_THE_PAGE.test(name)),
  );
  const pieces = chunks === undefined ? undefined : piecesOf(chunks.join(''), nonce);
  return {
    stamp,
    isCurrent,
    until: Date.now() + cacheMs,
    shared,
    type: String(response.getHeader('content-type') ?? ''),
    etag: String(response.getHeader('etag')),
    policy: String(response.getHeader('content-security-policy') ?? ''),
    nonce,
    pieces,
    bytes: pieces?.reduce((sum, piece) => sum + piece.length, 0) ?? 0,
  };
}

/** The version is the one that is kept, and will be for a while. */
const isStill = (entry: Entry, stamp: string, response: ServerResponse): boolean =>
  isValid(entry, stamp) && entry.etag === String(response.getHeader('etag'));

/** Something has changed when the stamp has, though not always on this page. */
function isValid(entry: Entry, stamp: string): boolean {
  if (entry.until <= Date.now()) return false;
  if (entry.stamp === stamp) return true;
  if (entry.isCurrent?.() !== true) return false;
  entry.stamp = stamp;
  return true;
}

/** One page for one host, whose links name the host that the visitor used, and for one market. */
/** By the address that was asked for: the app takes the language off it. */
function keyOf(request: IncomingMessage & { readonly originalUrl?: string }, market: string): string {
  const { headers, url = '/', originalUrl = url } = request;
  return `${headers.host}\0${headers['x-forwarded-proto'] ?? ''}\0${headers['x-forwarded-host'] ?? ''}\0${market}\0${originalUrl}`;
}

function mayKeep({ method }: IncomingMessage, response: ServerResponse): boolean {
  const control = String(response.getHeader('cache-control') ?? '');
  return (
    method === 'GET' &&
    response.statusCode === 200 &&
    response.hasHeader('etag') &&
    !response.hasHeader('set-cookie') &&
    control.startsWith('public')
  );
}

const piecesOf = (page: string, nonce: string): readonly Buffer[] =>
  (nonce === '' ? [page] : page.split(nonce)).map((piece) => Buffer.from(piece));

function answer(entry: Entry, request: IncomingMessage, response: ServerResponse, options: PageCacheOptions): boolean {
  const isKnown = isFresh(request, entry.etag);
  if (!isKnown && entry.pieces === undefined) return false;
  const id = requestId(request.headers['x-request-id']);
  const status = isKnown ? 304 : 200;
  // Before the copied ones: Node 20 takes microseconds to add to a copy.
  if (isKnown) response.writeHead(304, { 'x-request-id': id, 'x-cache': 'HIT', ...entry.shared }).end();
  else {
    const nonce = entry.nonce === '' ? '' : randomBytes(16).toString('hex');
    const body = bodyOf(entry, nonce);
    response
      .writeHead(200, {
        'x-request-id': id,
        'x-cache': 'HIT',
        'content-type': entry.type,
        'content-length': body.length,
        'content-security-policy': nonce === '' ? entry.policy : entry.policy.replaceAll(entry.nonce, nonce),
        ...entry.shared,
      })
      .end(body);
  }
  options.answered?.(status);
  options.logger.info(
    { req: { id, method: 'GET', url: loggedUrl(request.url ?? '/') }, res: { statusCode: status } },
    'served cached page',
  );
  return true;
}

/** The page with a nonce of this answer, if it has one. */
function bodyOf({ pieces = [] }: Entry, nonce: string): Buffer {
  if (nonce === '') return pieces[0] ?? Buffer.alloc(0);
  const mark = Buffer.from(nonce);
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [mark, piece])));
}

/** Whether the browser has this version (RFC 9110, 13.1.2); a reload that asks for a new one gets it. */
function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined || /no-cache/.test(headers['cache-control'] ?? '')) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return tags === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag));
}
