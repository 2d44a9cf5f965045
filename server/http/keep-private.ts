import type { Response } from 'express';

/** Whichever handler responds, no cache on the way may store the response, and no search engine lists it. */
export function keepPrivate(response: Response): void {
  const { writeHead } = response;
  response.writeHead = function withPrivate(this: Response, ...inputs: Parameters<Response['writeHead']>) {
    this.setHeader('Cache-Control', 'private, no-store');
    this.setHeader('X-Robots-Tag', 'noindex, nofollow');
    for (const header of ['Surrogate-Key', 'Surrogate-Control']) this.removeHeader(header);
    return writeHead.apply(this, inputs);
  } as typeof writeHead;
}
