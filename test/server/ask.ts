/** One request on a connection of its own, which ends with the answer. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export function ask(url: string, { path, method = 'GET', headers = {}, body = '' }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, headers: { connection: 'close', ...headers }, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
