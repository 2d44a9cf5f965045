/** Sends a request on a separate connection. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface RequestOptions {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export function sendRequest(
  url: string,
  { path, method = 'GET', headers = {}, body = '' }: RequestOptions,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      { method, headers: { connection: 'close', ...headers }, agent: false },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (part: string) => {
          text += part;
        });
        incoming.on('error', reject);
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
