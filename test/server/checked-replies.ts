/** Validates a server's responses against the API reference, so that every test of a call also tests its description. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import { describedRoutes, shopApi } from '../../server/app/docs/shop-api.ts';
import { openApiDocument } from '../../server/render-api/openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is inspected field by field
type Document = any;

interface Described {
  readonly name: string;
  readonly pattern: RegExp;
  readonly responses: Document;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Observes all responses of a server. The returned function throws if one did not match its description. */
export function checkReplies(server: Server): () => void {
  const wrong = new Set<string>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const call = callOf(request);
    if (call === undefined) return;
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    const { write, end, writeHead } = response;
    let head: Readonly<Record<string, unknown>> = {};
    response.writeHead = (...inputs: unknown[]) => {
      head = Object.fromEntries(
        inputs.flatMap((item) =>
          typeof item === 'object' && item !== null
            ? Object.entries(item).map(([name, value]) => [name.toLowerCase(), value])
            : [],
        ),
      );
      return Reflect.apply(writeHead, response, inputs);
    };
    response.write = (...inputs: unknown[]) => {
      keep(inputs[0]);
      return Reflect.apply(write, response, inputs);
    };
    response.end = (...inputs: unknown[]) => {
      keep(inputs[0]);
      return Reflect.apply(end, response, inputs);
    };
    response.once('finish', () => {
      const problem = problemOf(call, { ...response.getHeaders(), ...head }, response, Buffer.concat(chunks));
      if (problem !== null) wrong.add(`${call.name}: ${problem}`);
    });
  });
  return () => {
    if (wrong.size > 0) throw new Error(`Replies that are not as the reference says:\n${[...wrong].join('\n')}`);
  };
}

function problemOf(
  { responses }: Described,
  headers: Readonly<Record<string, unknown>>,
  { statusCode }: ServerResponse,
  bytes: Buffer,
): string | null {
  // Browsers without JavaScript are redirected; all problems share one schema.
  if (statusCode < 200 || statusCode >= 300) return null;
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  // Forms respond to browsers without JavaScript with pages.
  if (type === 'text/html') return null;
  const described = responses[statusCode];
  if (described === undefined) return `it answers ${statusCode}, which is not described`;
  if (bytes.length === 0) return described.content === undefined ? null : 'it has no body, but one is described';
  const content = described.content?.[type] ?? described.content?.['*/*'];
  if (content === undefined) return `${statusCode} has a body of ${type}, which is not described`;
  if (type !== 'application/json') return null;
  const decode = decoders[String(headers['content-encoding'] ?? '')];
  const body: unknown = JSON.parse((decode?.(bytes) ?? bytes).toString());
  const validate = validatorOf(content.schema);
  if (validate(body)) return null;
  return `${JSON.stringify(validate.errors?.slice(0, 5))} of ${JSON.stringify(body).slice(0, 2000)}`;
}

function callOf({ method = '', url = '' }: IncomingMessage): Described | undefined {
  const [path = ''] = url.split('?');
  const { calls } = reference();
  return calls.get(method.toLowerCase())?.find(({ pattern }) => pattern.test(path));
}

interface Reference {
  readonly ajv: Ajv;
  /** By method. */
  readonly calls: ReadonlyMap<string, readonly Described[]>;
}

let created: Reference | undefined;

function reference(): Reference {
  if (created !== undefined) return created;
  const document: Document = JSON.parse(JSON.stringify(openApiDocument(describedRoutes, '1', shopApi)));
  const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema({ ...document, $id: 'document' });
  const calls = new Map<string, Described[]>();
  for (const [path, methods] of Object.entries<Document>(document.paths))
    for (const [method, { responses }] of Object.entries<Document>(methods)) {
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);
      calls.set(method, [...(calls.get(method) ?? []), { name: `${method} ${path}`, pattern, responses }]);
    }
  // Calls without parameters come first: `…/restock/groups` does not match `…/{id}`.
  for (const list of calls.values()) list.sort((a, b) => Number(/\{/.test(a.name)) - Number(/\{/.test(b.name)));
  created = { ajv, calls };
  return created;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: Document): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = validators.get(key) ?? reference().ajv.compile(JSON.parse(key.replaceAll('"#/', '"document#/')));
  validators.set(key, known);
  return known;
}
