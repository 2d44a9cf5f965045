import type { Response } from 'express';
import type { Output } from '#engine';

/** A response as the place where a streamed render goes, with the socket's own back-pressure. */
export function responseOutput(response: Response): Output {
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    write(chunk) {
      const encoded = Buffer.from(chunk);
      bytes += encoded.length;
      return response.write(encoded);
    },
    drained: () =>
      new Promise((resolve) => {
        const done = (): void => {
          response.off('drain', done);
          response.off('close', done);
          resolve();
        };
        if (response.destroyed || !response.writableNeedDrain) return resolve();
        response.on('drain', done);
        response.on('close', done);
      }),
  };
}

/** Aborted when the client goes away before the answer is complete. */
export function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new ClientGone());
  });
  return controller.signal;
}

export class ClientGone extends Error {
  constructor() {
    super('The client has gone away.');
    this.name = 'ClientGone';
  }
}
