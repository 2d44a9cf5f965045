/**
 * The number of pieces in the visitor's cart, as a page for an iframe: pages are the same for everybody, so without JavaScript a header
 * can only show the visitor's own number by embedding it.
 */
import type { Response } from 'express';
import { cartCount } from '#shared/cart';

const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'self'; base-uri 'none'";

/** A site without a shop serves the page, too, because its theme shows the iframe anyway. */
export function sendCount(quantity: number, response: Response): void {
  response.set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': POLICY, 'X-Robots-Tag': 'noindex' });
  // The theme's own font and colors, on the background of the surrounding page.
  response
    .type('html')
    .end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pieces in your cart</title>
<link rel="stylesheet" href="/site.css"><style>html,body{margin:0;padding:0;overflow:hidden;background:none}body{font-size:1rem}</style></head>
<body>${cartCount(quantity)}</body></html>`);
}
