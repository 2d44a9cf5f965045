/** A loopback server that stands in for Mailchimp: one account with one list. */
import { type LoopbackServer, startHttp } from './servers.ts';

export const MAILCHIMP_KEY = '0123456789abcdef0123456789abcdef-us21';

export interface MailchimpServer extends LoopbackServer {
  /** Calls with the right key: method and path. */
  readonly calls: string[];
}

export async function startMailchimp(port = 0): Promise<MailchimpServer> {
  const calls: string[] = [];
  const right = `Basic ${Buffer.from(`vitrine:${MAILCHIMP_KEY}`).toString('base64')}`;
  const server = await startHttp((request, response) => {
    const { method = '', url = '', headers } = request;
    request.resume();
    const isRight = headers.authorization === right;
    if (isRight) calls.push(`${method} ${url.split('?')[0]}`);
    const lists = [{ id: 'mc1', name: 'Mailchimp letters', stats: { member_count: 12 } }];
    response.statusCode = isRight ? 200 : 401;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(isRight ? { lists } : { title: 'API Key Invalid' }));
  }, port);
  return { ...server, calls };
}
