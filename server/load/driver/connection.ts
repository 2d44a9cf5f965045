/** A persistent connection with one request at a time. */
import { Client, type Dispatcher } from 'undici';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty when it is not needed. */
  readonly body: string;
  readonly bytes: number;
}

export type Done = (error: Error | undefined, reply: Reply) => void;

export class Connection {
  private readonly client: Client;

  constructor(url: string, timeoutMs: number) {
    this.client = new Client(url, {
      pipelining: 1,
      connectTimeout: timeoutMs,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 60_000,
    });
  }

  /** Calls `done` once, never before it returns. `readsBody`: whether the text of the body is needed. */
  send(request: HttpRequest, readsBody: boolean, done: Done): void {
    const { method, path, headers, body = null } = request;
    const options = { method: method as Dispatcher.HttpMethod, path, headers, body };
    this.client.dispatch(options, new Receiving(readsBody, done));
  }

  close(): Promise<void> {
    return this.client.destroy();
  }
}

class Receiving implements Dispatcher.DispatchHandler {
  private readonly readsBody: boolean;
  private readonly done: Done;
  private readonly chunks: Buffer[] = [];
  private status = 0;
  private headers: Reply['headers'] = {};
  private bytes = 0;

  constructor(readsBody: boolean, done: Done) {
    this.readsBody = readsBody;
    this.done = done;
  }

  onRequestStart(): void {}

  onResponseStart(_controller: unknown, status: number, headers: Reply['headers']): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.readsBody) this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.done(undefined, this.reply());
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.done(error, this.reply());
  }

  private reply(): Reply {
    const { status, headers, bytes } = this;
    return { status, headers, bytes, body: this.readsBody ? Buffer.concat(this.chunks).toString() : '' };
  }
}
