/** A collector that accepts OTLP over HTTP as JSON, and records it. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface KeyValue {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number | string;
    readonly doubleValue?: number;
    readonly boolValue?: boolean;
  };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code: number };
  readonly events: readonly { readonly name: string; readonly attributes: readonly KeyValue[] }[];
}

interface SentRecord {
  readonly traceId?: string;
  readonly severityText: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly KeyValue[];
}

interface Sent {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
  readonly resourceLogs?: readonly {
    readonly scopeLogs: readonly { readonly logRecords: readonly SentRecord[] }[];
  }[];
}

export interface Collector {
  readonly url: string;
  readonly headers: IncomingHttpHeaders[];
  readonly exports: Sent[];
  spans(): readonly SentSpan[];
  records(): readonly SentRecord[];
  stop(): void;
}

/** `status`: of all its responses. */
export async function startCollector(status = 200): Promise<Collector> {
  const exports: Sent[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    exports.push((await json(request)) as Sent);
    response.statusCode = status;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    exports,
    spans: () =>
      exports.flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    records: () =>
      exports.flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
      ),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Attributes as a plain object. */
export const plain = (attributes: readonly KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
