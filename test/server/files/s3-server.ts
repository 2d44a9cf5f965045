/** A small S3 server for tests, based on the protocol's documentation: checks signatures (version 4), and fails on demand. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const ACCESS = {
  AWS_ACCESS_KEY_ID: 'files-of-the-tests',
  AWS_SECRET_ACCESS_KEY: 'secret/of+the=tests',
} as const;
const BUCKET = 'pictures';
const REGION = 'eu-central-1';

/** What the next requests with a method get instead of a response. */
type Fault = 'slow-down' | 'cut' | 'cut-half';

export interface S3Server {
  readonly environment: Readonly<Record<string, string>>;
  /** By key. */
  readonly objects: Map<string, Buffer>;
  /** `GET /pictures/key`, in order. */
  readonly requests: string[];
  readonly faults: { readonly method: string; readonly fault: Fault }[];
  /** Whether keys have no permissions. */
  isForbidden: boolean;
  stop(): Promise<void>;
}

const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The error code for a request's signature; undefined if it is valid. */
function signatureProblem(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const header = (name: string): string => String(request.headers[name] ?? '').trim();
  const [, key = '', day = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? [];
  if (key !== ACCESS.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  if (!names.split(';').includes('host') || !header('x-amz-date').startsWith(day)) return 'AccessDenied';
  if (hex(body) !== header('x-amz-content-sha256')) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hex(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${ACCESS.AWS_SECRET_ACCESS_KEY}`,
  );
  return hmac(signing, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function give(request: IncomingMessage, response: ServerResponse, bytes: Buffer, isCut: boolean): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length });
  if (request.method === 'HEAD') return void response.end();
  if (!isCut) return void response.end(part);
  response.write(part.subarray(0, part.length / 2), () => response.destroy());
}

/** At most two keys per page, so that clients have to paginate. */
function list(server: S3Server, response: ServerResponse, query: URLSearchParams): void {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...server.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const shown = keys.slice(0, Math.min(2, Number(query.get('max-keys') ?? 1000)));
  const next = keys.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  const contents = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`,
  );
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3.test');
  const body = await buffer(request);
  const [, bucket = '', ...path] = decodeURIComponent(url.pathname).split('/');
  const key = path.join('/');
  server.requests.push(`${request.method} ${url.pathname}`);
  const at = server.faults.findIndex(({ method }) => method === request.method);
  const fault = at < 0 ? undefined : server.faults.splice(at, 1)[0]?.fault;
  if (fault === 'slow-down') return refuse(response, 503, 'SlowDown');
  if (fault === 'cut') return void request.socket.destroy();
  const problem = signatureProblem(request, url, body);
  if (problem !== undefined) return refuse(response, problem === 'AuthorizationHeaderMalformed' ? 400 : 403, problem);
  if (server.isForbidden) return refuse(response, 403, 'AccessDenied');
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  if (key === '' && request.method === 'GET') return list(server, response, url.searchParams);
  if (request.method === 'PUT') server.objects.set(key, body);
  if (request.method === 'DELETE') server.objects.delete(key);
  if (request.method === 'PUT' || request.method === 'DELETE') return void response.writeHead(204).end();
  const bytes = server.objects.get(key);
  if (bytes === undefined) return refuse(response, 404, 'NoSuchKey');
  give(request, response, bytes, fault === 'cut-half');
}

export async function startS3Server(): Promise<S3Server> {
  const listener = createServer((request, response) => void answer(server, request, response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const server: S3Server = {
    environment: {
      ...ACCESS,
      FILES: `s3://${BUCKET}/of/tests`,
      FILES_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_REGION: REGION,
      FILES_PATH_STYLE: '1',
    },
    objects: new Map(),
    requests: [],
    faults: [],
    isForbidden: false,
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return server;
}
