import express, { type Request, Router } from 'express';

export interface Call {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Request['headers'];
}

/** Records the calls of pages and responds like their receiver. */
export function recorder(calls: Call[], status = 202): Router {
  const router = Router();
  const text = express.text({ type: ['application/json', 'text/plain'], limit: '1mb' });
  router.post(
    ['/api/census/{*rest}', '/api/events/{*rest}', '/api/1/{*rest}', '/api/v1/{*rest}'],
    express.urlencoded({ extended: false }),
    text,
    (request, response) => {
      const fields = typeof request.body === 'string' ? { json: JSON.parse(request.body) as unknown } : request.body;
      calls.push({ path: request.path, fields: fields as Call['fields'], headers: request.headers });
      response.status(status).json({});
    },
  );
  return router;
}

/** Waits until `find` returns a value; fails with its name after thirty seconds. */
export async function eventually<T>(find: () => T | undefined | Promise<T | undefined>, what = 'it'): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const result = await find();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > end) throw new Error(`${what} did not happen`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until an expectation holds; after thirty seconds it fails with the expectation's message. */
export async function holds(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
