/** A call in a render thread, and its services there. */
import { ClientGone, ResponseOutput } from '../../http/output.ts';
import type { RenderMeter } from '../render-meter.ts';
import type { Exchange, RenderServices } from '../render-services.ts';
import { StoredText } from '../stored/stored-document.ts';
import type { CallRequest, FromThread, Outcome, StoreCall, StoreReply } from './messages.ts';
import { owned, ThreadWire } from './thread-wire.ts';

export interface JobStart {
  readonly request: CallRequest;
  readonly spentMs: number;
  readonly sentBytes: number;
}

type Post = (message: FromThread, transfer?: readonly ArrayBuffer[]) => void;

export class ThreadJob {
  readonly request: CallRequest;
  readonly wire: ThreadWire;
  readonly exchange: Exchange;
  readonly meter: RenderMeter;
  readonly documents: RenderServices['documents'];
  private readonly disconnected = new AbortController();
  private readonly job: number;
  private readonly post: Post;
  private lastAsked: Promise<unknown> = Promise.resolve();
  private answered: ((reply: StoreReply) => void) | undefined;

  constructor(job: number, { request, spentMs, sentBytes }: JobStart, post: Post, end: (outcome: Outcome) => void) {
    this.job = job;
    this.request = request;
    this.post = post;
    const send = (bytes: Uint8Array): void => {
      const copy = owned(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      post({ kind: 'html', job, bytes: copy }, [copy.buffer]);
    };
    this.wire = new ThreadWire({ send, end }, sentBytes);
    const { accepted, conditions, origin } = request;
    const { signal } = this.disconnected;
    this.exchange = { accepted, conditions, origin, signal, spentMs, openOutput: () => new ResponseOutput(this.wire) };
    this.meter = {
      rendered: (stats, template) => post({ kind: 'counted', job, what: { kind: 'rendered', stats, template } }),
      aborted: (limit) => post({ kind: 'counted', job, what: { kind: 'aborted', limit } }),
      cut: ({ limit, bound }) => post({ kind: 'counted', job, what: { kind: 'cut', limit, bound } }),
    };
    this.documents = {
      get: async (of, id) => {
        const reply = await this.ask({ kind: 'get', of, id });
        return reply.kind === 'document' ? new StoredText(reply.text, reply.etag) : undefined;
      },
      put: async (of, id, text, preconditions = {}) => {
        const reply = await this.ask({ kind: 'put', of, id, text, conditions: preconditions });
        if (reply.kind !== 'put') throw new Error('the store did not return what it has stored');
        const { isNew, etag, version } = reply;
        return { isNew, etag, version };
      },
    };
  }

  /** The client has disconnected. */
  abort(): void {
    this.disconnected.abort(new ClientGone());
    this.wire.close();
  }

  stored(reply: StoreReply): void {
    this.answered?.(reply);
  }

  /** Sends store operations one after the other, because replies have no id. */
  private ask(call: StoreCall): Promise<StoreReply> {
    const reply = this.lastAsked.then(() => this.askNow(call));
    this.lastAsked = reply.catch(() => undefined);
    return reply;
  }

  private async askNow(call: StoreCall): Promise<StoreReply> {
    this.post({ kind: 'store', job: this.job, call });
    const reply = await new Promise<StoreReply>((resolve) => {
      this.answered = resolve;
    });
    if (reply.kind === 'failed') throw new Error('the store failed');
    return reply;
  }
}
