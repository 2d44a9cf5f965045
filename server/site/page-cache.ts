/**
 * Caches rendered pages in memory, and the versions of pages that browsers have. It runs before the app: a response from here costs
 * neither a render nor the app's middleware. Only pages that are the same for every visitor are cached.
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
  /** Responds from the cache; passes everything else to the app. */
  inFront(app: RequestListener): RequestListener;
  /** Caches a response that is about to be sent; returns a writer that receives each chunk and the end. */
  write(request: IncomingMessage, response: ServerResponse, page: CacheablePage): CacheWriter | undefined;
  /** Empties the cache. */
  clear(): void;
}

export interface OpenPageCache extends PageCache, BoundedCache {}

interface CacheablePage {
  /** Id of the market whose prices it shows; absent for a site without markets. */
  readonly market?: string | undefined;
  /** The nonce of this response, to find it in the page; '' without one. */
  readonly nonce: string;
  /** Cache lifetime in milliseconds. */
  readonly cacheMs: number;
  /** Whether everything that it shows is unchanged. Absent: only the stamp is compared. */
  readonly isCurrent?: (() => boolean) | undefined;
}

export interface CacheWriter {
  add(chunk: string): void;
  end(): void;
}

export interface PageCacheOptions {
  /** Maximum size of pages in bytes; 0 stores only their versions. */
  readonly bytes: number;
  readonly logger: Logger;
  /** Changes when any page may have changed: theme, content. */
  readonly stamp: () => string;
  /** A draining process caches nothing. */
  readonly isDraining: () => boolean;
  /** Called with the status of each response from the cache. */
  readonly answered?: ((status: number) => void) | undefined;
  /** Maximum number of page versions; default: 10,000. */
  readonly versions?: number | undefined;
  /** Called when a page has been added. */
  readonly grown?: (() => void) | undefined;
}

interface Entry {
  /** The latest stamp with which it was current. */
  stamp: string;
  readonly isCurrent: CacheablePage['isCurrent'];
  readonly until: number;
  /** Headers shared by the page and its 304 response. */
  readonly shared: OutgoingHttpHeaders;
  readonly type: string;
  readonly etag: string;
  readonly policy: string;
  readonly nonce: string;
  /** The page split at its nonces; absent when only its version is stored. */
  readonly pieces: readonly Buffer[] | undefined;
  readonly bytes: number;
}

const MAX_VERSIONS = 10_000;
/** A page that fills more of the cache would replace too many others. */
const MIN_PAGES = 4;

/** Memory of a cache with this limit for pages: without pages their versions need a limit, too. */
export const pageCacheBytes = (bytes: number): number => Math.max(bytes, MAX_VERSIONS * 2048);

/** Headers that belong to a single response, not to the page. */
const OF_ONE_ANSWER =
  /^(?:x-request-id|traceresponse|content-encoding|ratelimit|ratelimit-policy|server-timing|connection|date|content-length|transfer-encoding|keep-alive)$/;
/** Headers omitted from a 304. The browser must keep the policy that came with the page, because it matches the page's nonce. */
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
          if (respond(entry, request, response, options)) return;
        }
      }
      app(request, response);
    },
    write(request, response, page) {
      if (!mayKeep(request, response)) return undefined;
      const before = stamp();
      const chosen = chosenMarket(request.headers.cookie);
      // Only existing markets count: otherwise arbitrary cookie values would fill the cache.
      const key = keyOf(request, chosen === page.market ? chosen : '');
      const cached = bytes > 0 ? undefined : entries.get(key);
      // For a page that is rendered for each request only the version is stored, and once is enough.
      if (cached !== undefined && isStill(cached, before, response)) return undefined;
      return createCacheWriter(bytes, (chunks) => {
        // Do not cache a page if something changed while it was rendered.
        if (!(page.isCurrent?.() ?? stamp() === before)) return;
        entries.set(key, createEntry(stamp(), page, response, chunks));
        options.grown?.();
      });
    },
  };
}

/** Collects a page; `done` receives its chunks, or undefined when it is too large to cache. */
function createCacheWriter(bytes: number, done: (chunks: readonly string[] | undefined) => void): CacheWriter {
  const max = bytes / MIN_PAGES;
  let chunks: string[] | undefined = [];
  let size = 0;
  return {
    add(chunk) {
      if (chunks === undefined) return;
      size += Buffer.byteLength(chunk);
      if (size > max) chunks = undefined;
      else chunks.push(chunk);
    },
    end: () => done(bytes > 0 ? chunks : undefined),
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
  const pieces = chunks === undefined ? undefined : quantityOfLines(chunks.join(''), nonce);
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

/** This version is already stored, and will be for a while. */
const isStill = (entry: Entry, stamp: string, response: ServerResponse): boolean =>
  isValid(entry, stamp) && entry.etag === String(response.getHeader('etag'));

/** A changed stamp means that something has changed, though not always on this page. */
function isValid(entry: Entry, stamp: string): boolean {
  if (entry.until <= Date.now()) return false;
  if (entry.stamp === stamp) return true;
  if (entry.isCurrent?.() !== true) return false;
  entry.stamp = stamp;
  return true;
}

/** One entry per host, because links contain it, and per market. By the original URL, because the app strips the language prefix. */
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

const quantityOfLines = (page: string, nonce: string): readonly Buffer[] =>
  (nonce === '' ? [page] : page.split(nonce)).map((piece) => Buffer.from(piece));

function respond(entry: Entry, request: IncomingMessage, response: ServerResponse, options: PageCacheOptions): boolean {
  const isKnown = isFresh(request, entry.etag);
  if (!isKnown && entry.pieces === undefined) return false;
  const id = requestId(request.headers['x-request-id']);
  const status = isKnown ? 304 : 200;
  // Before the copied headers: Node 20 takes microseconds to add to a copy.
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

/** The page with the nonce of this response, if it has one. */
function bodyOf({ pieces = [] }: Entry, nonce: string): Buffer {
  if (nonce === '') return pieces[0] ?? Buffer.alloc(0);
  const mark = Buffer.from(nonce);
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [mark, piece])));
}

/** Whether the browser has this version (RFC 9110, 13.1.2); a forced reload gets a new one. */
function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined || /no-cache/.test(headers['cache-control'] ?? '')) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return tags === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag));
}
