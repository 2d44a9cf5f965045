/** HTTP client for third-party hosts: only allowed ones, limited in time and size, without following redirects. */
import { Agent, request } from 'undici';
import { clientSpan } from '../observability/client-spans.ts';
import { noTracing, type Tracing } from '../observability/tracing.ts';
import { type Breaker, CircuitOpen, createBreaker } from '../proxy/breaker.ts';

interface OutboundRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for the whole exchange. Default 5000. */
  readonly deadlineMs?: number;
}

export interface OutboundReply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Outbound {
  /** Rejects with `OutboundFailed`; a status of 500 or more is a failure, any other is returned. */
  send(url: string, request?: OutboundRequest): Promise<OutboundReply>;
  close(): Promise<void>;
}

/** The request could not be sent, or the response is unusable. The message contains no secrets: neither query nor headers. */
export class OutboundFailed extends Error {
  readonly reason: 'not-allowed' | 'unreachable' | 'timeout' | 'too-large' | 'status' | 'paused';

  constructor(reason: OutboundFailed['reason'], host: string, options?: ErrorOptions) {
    super(`${host}: ${SENTENCES[reason]}`, options);
    this.name = 'OutboundFailed';
    this.reason = reason;
  }
}

const SENTENCES = {
  'not-allowed': 'is not one of the configured hosts',
  unreachable: 'cannot be reached',
  timeout: 'did not respond in time',
  'too-large': 'sent too large a response',
  status: 'responded with an internal error',
  paused: 'has failed too often and is not contacted at the moment',
} as const;

const DEADLINE_MS = 5000;
const MAX_BYTES = 1024 * 1024;

/** `hosts`: origins (`https://api.example.com`). Plain HTTP only for those listed with it. */
export function createOutbound(hosts: readonly string[], tracing: Tracing = noTracing): Outbound {
  const allowed = new Map<string, Breaker>(hosts.map((host) => [new URL(host).origin, createBreaker({})]));
  // Created with the first request, so that an unused client has no sockets to close.
  let agent: Agent | undefined;
  return {
    async send(url, sent = {}) {
      const { origin, host, pathname } = new URL(url);
      const breaker = allowed.get(origin);
      if (breaker === undefined) throw new OutboundFailed('not-allowed', host);
      agent ??= new Agent({ connections: 16, connect: { timeout: 2000 }, maxResponseSize: MAX_BYTES });
      const dispatcher = agent;
      // Trace headers are not sent to third parties.
      const traced = async (_headers: unknown, answered: (status: number) => void): Promise<OutboundReply> => {
        const reply = await exchange(dispatcher, url, host, sent);
        answered(reply.status);
        return reply;
      };
      try {
        const call = { method: sent.method ?? 'GET', origin, path: pathname };
        return await breaker.run(() => clientSpan(tracing, call, traced));
      } catch (error) {
        throw error instanceof CircuitOpen ? new OutboundFailed('paused', host) : error;
      }
    },
    async close() {
      for (const breaker of allowed.values()) breaker.stop();
      await agent?.destroy();
    },
  };
}

async function exchange(agent: Agent, url: string, host: string, sent: OutboundRequest): Promise<OutboundReply> {
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      method: sent.method ?? 'GET',
      headers: { ...sent.headers },
      body: sent.body ?? null,
      signal: AbortSignal.timeout(sent.deadlineMs ?? DEADLINE_MS),
    });
    const text = await body.text();
    if (statusCode >= 500) throw new OutboundFailed('status', host);
    return { status: statusCode, headers: flat(headers), text };
  } catch (error) {
    if (error instanceof OutboundFailed) throw error;
    throw new OutboundFailed(reasonOf(error), host, { cause: error });
  }
}

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

function reasonOf(error: unknown): OutboundFailed['reason'] {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too-large';
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  return 'unreachable';
}
