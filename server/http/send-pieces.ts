/** Streams generated content: no more of it is in memory than the socket accepts. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Rejects when a piece cannot be generated; then the connection is aborted, so that no client takes a part for the whole. */
export async function sendPieces(pieces: AsyncIterable<string | Uint8Array>, response: Response): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    // A client that disconnects early is not an error.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    response.destroy();
    throw error;
  }
}
