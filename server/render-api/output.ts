import type { Response } from 'express';
import type { Output } from '#engine';

export interface ResponseOutput extends Output {
  /** Sends what has been kept back, and ends the response. */
  end(): void;
  /** Forgets what has been kept back. True when nothing has been sent yet: another answer can take its place. */
  takeBack(): boolean;
}

/** What is sent at once even if the turn of the event loop goes on. */
const WORTH_SENDING = 64 * 1024;

/**
 * A response as the place where a streamed render goes, with the socket's own back-pressure. Text is gathered to the end of
 * the current turn of the event loop, up to 64 KiB: a page that is complete by then leaves in one piece, with its length.
 */
export function responseOutput(response: Response): ResponseOutput {
  let bytes = 0;
  let gathered: Buffer[] = [];
  let waiting = 0;
  const take = (): Buffer | undefined => {
    const taken = gathered.length > 1 ? Buffer.concat(gathered) : gathered[0];
    gathered = [];
    waiting = 0;
    return taken;
  };
  const send = (): boolean => {
    const chunk = take();
    return chunk === undefined || response.writableEnded || response.destroyed ? true : response.write(chunk);
  };
  return {
    get bytes() {
      return bytes;
    },
    write(chunk) {
      const encoded = Buffer.from(chunk);
      bytes += encoded.length;
      waiting += encoded.length;
      if (gathered.push(encoded) === 1) setImmediate(send);
      return waiting < WORTH_SENDING ? true : send();
    },
    drained() {
      send();
      return drained(response);
    },
    end() {
      response.end(take());
    },
    takeBack() {
      take();
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
