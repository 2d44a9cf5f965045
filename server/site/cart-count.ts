/**
 * The number of pieces in the visitor's cart, as a page for a frame: pages are the same for everybody, so without script a header
 * can only show the visitor's own number by asking for it.
 */
import type { Response } from 'express';
import { cartCount } from '#shared/cart';

const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'self'; base-uri 'none'";

/** A site without a shop has the page, too: its theme shows the frame all the same. */
export function sendCount(quantity: number, response: Response): void {
  response.set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': POLICY, 'X-Robots-Tag': 'noindex' });
  // The theme's own letters and colors, on the ground of the page around it.
  response
    .type('html')
    .end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pieces in your cart</title>
<link rel="stylesheet" href="/site.css"><style>html,body{margin:0;padding:0;overflow:hidden;background:none}body{font-size:1rem}</style></head>
<body>${cartCount(quantity)}</body></html>`);
}
