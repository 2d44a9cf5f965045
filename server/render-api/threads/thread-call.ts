/** A call that runs, or waits to run, in a render thread. */
import type { StopSignal } from '#engine';
import { Problem } from '../../http/problems.ts';
import type { RenderMeter } from '../render-meter.ts';
import type { DocumentStore } from '../stored/documents.ts';
import type { CallRequest, Counted, Outcome, StoreCall, StoreReply } from './messages.ts';

/** The client of the call. */
export interface CallClient {
  /** Aborted when it disconnects. */
  readonly signal: StopSignal;
  /** Sends more of an HTML response. `onFlushed` is called when there is space for more. */
  write(bytes: Uint8Array, onFlushed: () => void): void;
}

/** State of a call before it was handed to a thread. */
export interface CallStart {
  /** When it arrived (epoch milliseconds). */
  readonly arrived: number;
  /** Bytes of the response that the client has already. */
  readonly sentBytes: number;
  /** Those of the caller's namespace. */
  readonly documents: Pick<DocumentStore, 'get' | 'put'>;
  /** Counts its renders. */
  readonly meter: RenderMeter;
  /** Restarted, it sends the same bytes. */
  readonly isRepeatable: boolean;
}

export type FinalOutcome = Extract<Outcome, { readonly kind: 'reply' | 'html' | 'cut' | 'gone' }>;

export class ThreadCall {
  readonly request: CallRequest;
  /** When it arrived (epoch milliseconds). */
  arrived: number;
  readonly done: Promise<FinalOutcome>;
  readonly meter: RenderMeter;
  /** It may have killed a thread, so nothing else runs beside it. */
  isAlone = false;
  private hasWritten = false;
  private readonly isRepeatable: boolean;
  sentBytes: number;
  timer: NodeJS.Timeout | undefined;
  private readonly client: CallClient;
  private readonly documents: CallStart['documents'];
  private storeError: unknown;
  private resolve!: (outcome: FinalOutcome) => void;
  private reject!: (error: unknown) => void;

  constructor(
    request: CallRequest,
    client: CallClient,
    { arrived, sentBytes, documents, meter, isRepeatable }: CallStart,
  ) {
    this.meter = meter;
    this.isRepeatable = isRepeatable;
    this.request = request;
    this.client = client;
    this.documents = documents;
    this.arrived = arrived;
    this.sentBytes = sentBytes;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** It has neither changed stored documents nor sent bytes that would differ the next time. */
  get canStartOver(): boolean {
    return !this.hasWritten && (this.isRepeatable || this.sentBytes === 0);
  }

  write(bytes: Uint8Array, onFlushed: () => void): void {
    this.sentBytes += bytes.length;
    this.client.write(bytes, onFlushed);
  }

  /** Executes a store operation of the call. */
  async store(call: StoreCall): Promise<StoreReply> {
    const { documents } = this;
    try {
      if (call.kind === 'put') {
        this.hasWritten = true;
        return { kind: 'put', ...(await documents.put(call.of, call.id, call.text, call.conditions)) };
      }
      const document = await documents.get(call.of, call.id);
      return document === undefined ? { kind: 'none' } : { kind: 'document', text: document.text, etag: document.etag };
    } catch (error) {
      this.storeError = error;
      return { kind: 'failed' };
    }
  }

  end(outcome: Outcome): void {
    clearTimeout(this.timer);
    if (this.storeError !== undefined) this.reject(this.storeError);
    else if (outcome.kind === 'problem') {
      const { code, detail, fields, extra } = outcome;
      const sent = { ...(detail === undefined ? {} : { detail }), ...(fields === undefined ? {} : { fields }) };
      this.reject(new Problem(code, { ...sent, extra }));
    } else if (outcome.kind === 'failed') this.reject(errorOf(outcome));
    else this.resolve(outcome);
  }

  fail(error: unknown): void {
    clearTimeout(this.timer);
    this.reject(error);
  }
}

/** The error that occurred in the thread, with its stack trace. */
function errorOf({ name, message, stack }: Extract<Outcome, { readonly kind: 'failed' }>): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}

export function countIn(meter: RenderMeter, counted: Counted): void {
  if (counted.kind === 'rendered') meter.rendered(counted.stats, counted.template);
  else if (counted.kind === 'aborted') meter.aborted(counted.limit);
  else meter.cut(counted);
}
