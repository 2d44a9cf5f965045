/** Sends what is made piece by piece: no more of it is in memory than the socket takes. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Rejects when a piece cannot be made; the connection is cut then, so that nobody takes a part for the whole. */
export async function sendPieces(pieces: AsyncIterable<string | Uint8Array>, response: Response): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    // Who goes away before the end has no use for an error.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    response.destroy();
    throw error;
  }
}
