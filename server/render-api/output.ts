import type { Response } from 'express';
import type { Output } from '#engine';

export interface ResponseOutput extends Output {
  /** Sends what has been kept back, and ends the response. */
  end(): void;
  /** Forgets what has been kept back. True when nothing has been sent yet: another answer can take its place. */
  takeBack(): boolean;
}

/**
 * A response as the place where a streamed render goes, with the socket's own back-pressure. The first chunk waits for the
 * end of the current turn of the event loop: a page that is complete by then leaves in one piece, with its length.
 */
export function responseOutput(response: Response): ResponseOutput {
  let bytes = 0;
  let first: Buffer | undefined;
  const sendFirst = (): boolean => {
    const chunk = first;
    first = undefined;
    return chunk === undefined || response.writableEnded || response.destroyed ? true : response.write(chunk);
  };
  return {
    get bytes() {
      return bytes;
    },
    write(chunk) {
      const encoded = Buffer.from(chunk);
      const isFirst = bytes === 0;
      bytes += encoded.length;
      if (isFirst) {
        first = encoded;
        setImmediate(sendFirst);
        return true;
      }
      sendFirst();
      return response.write(encoded);
    },
    drained() {
      sendFirst();
      return drained(response);
    },
    end() {
      const chunk = first;
      first = undefined;
      response.end(chunk);
    },
    takeBack() {
      first = undefined;
      return !response.headersSent;
    },
  };
}

function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    if (response.destroyed || !response.writableNeedDrain) return resolve();
    response.on('drain', done);
    response.on('close', done);
  });
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
