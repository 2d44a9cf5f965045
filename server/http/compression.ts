/** Compresses pages, styles, scripts and JSON for clients that accept it. Responses that an upstream has compressed pass unchanged. */
import type { RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import type { Request, Response } from 'express';

const TAKES = /\b(?:br|gzip|deflate)\b/;

/** Server-sent events must be flushed one by one, and small responses would only grow. */
const compress = compression({
  threshold: 1024,
  filter: (request, response) =>
    !String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream') &&
    !isDownload(response) &&
    compression.filter(request, response),
});

/** Downloads keep their length and ranges, because both count bytes of the file. */
const isDownload = (response: ServerResponse): boolean =>
  response.statusCode === 206 || String(response.getHeader('Content-Disposition') ?? '').startsWith('attachment');

/** Wraps the outermost listener, so that it compresses every response. */
export function compressed(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!TAKES.test(String(request.headers['accept-encoding'] ?? ''))) return listener(request, response);
    weakenTag(response);
    // It is typed for Express, but works on plain Node requests.
    compress(request as Request, response as Response, () => listener(request, response));
  };
}

/** A strong ETag promises identical bytes, which two encodings do not have (RFC 9110, 8.8.3). Runs after the encoding is chosen. */
function weakenTag(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = function weakened(this: ServerResponse, ...inputs: Parameters<ServerResponse['writeHead']>) {
    const tag = this.getHeader('ETag');
    if (this.hasHeader('Content-Encoding') && typeof tag === 'string' && tag.startsWith('"'))
      this.setHeader('ETag', `W/${tag}`);
    return writeHead.apply(this, inputs);
  } as typeof writeHead;
}
