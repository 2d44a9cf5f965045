/** A visitor of a server, with separate cookies. */
import supertest from 'supertest';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
  readonly body: any;
  readonly text: string;
  readonly headers: Record<string, string>;
}

export interface Visitor {
  get(path: string): Promise<Answer>;
  send(
    method: 'post' | 'put' | 'delete',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Submits a form like a browser without JavaScript; redirects are not followed. */
  submit(path: string, fields: Record<string, string>): Promise<Answer>;
  /** The same with an Origin header instead of a token. */
  submitFromSite(path: string, fields: object): Promise<Answer>;
  /** Uploads a file as multipart form data, into a folder if one is given. */
  upload(path: string, name: string, bytes: Buffer, method?: 'post' | 'put', folder?: string): Promise<Answer>;
  add(itemId: string, more?: object): Promise<Answer>;
  readonly agent: ReturnType<typeof supertest.agent>;
}

export function createVisitor(url: string): Visitor {
  const agent = supertest.agent(url);
  let crumb: string | undefined;
  const crumbOf = async (): Promise<string> => {
    crumb ??= /crumb=([^;]+)/.exec(String((await agent.get('/api/commerce/shopping-cart')).headers['set-cookie']))?.[1];
    return decodeURIComponent(crumb ?? '');
  };
  const send: Visitor['send'] = async (method, path, body, headers = {}) => {
    // The agent adds its cookies when it creates a request.
    const token = await crumbOf();
    const request = agent[method](path).set({ 'X-CSRF-Token': token, ...headers });
    return body === undefined ? request : request.send(body as object);
  };
  return {
    agent,
    async get(path) {
      await crumbOf();
      return agent.get(path);
    },
    send,
    submit: async (path, fields) => {
      const token = await crumbOf();
      return agent
        .post(path)
        .type('form')
        .redirects(0)
        .send({ ...fields, crumb: token });
    },
    submitFromSite: async (path, fields) =>
      agent
        .post(path)
        .type('form')
        .set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' })
        .redirects(0)
        .send(fields),
    upload: async (path, name, bytes, method = 'post', folder) => {
      const token = await crumbOf();
      // By hand, because the agent removes the path from a name.
      const part = (disposition: string): string => `--part\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
      const field = folder === undefined ? '' : `${part('name="folder"')}${folder}\r\n`;
      const body = Buffer.concat([
        Buffer.from(`${field}${part(`name="file"; filename="${name}"`)}`),
        bytes,
        Buffer.from('\r\n--part--\r\n'),
      ]);
      return agent[method](path).set('X-CSRF-Token', token).type('multipart/form-data; boundary=part').send(body);
    },
    add: (itemId, more = {}) =>
      send('post', '/api/commerce/shopping-cart/entries', {
        itemId,
        sku: null,
        quantity: 1,
        additionalFields: null,
        ...more,
      }),
  };
}
