import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { sequence } from '../../../server/http/sequence.ts';

/** The handlers' actions, and the final error. */
async function run(...handlers: readonly RequestHandler[]): Promise<{ error: unknown }> {
  return new Promise((resolve) => {
    const next: NextFunction = (error?: unknown) => resolve({ error });
    sequence(...handlers)({ url: '/', method: 'GET' } as Request, {} as Response, next);
  });
}

const passes: RequestHandler = (_request, _response, next) => next();

test('handlers run in sequence, including asynchronous ones', async () => {
  const called: string[] = [];
  const named =
    (name: string, isLate = false): RequestHandler =>
    (_request, _response, next) => {
      called.push(name);
      if (isLate) setImmediate(next);
      else next();
    };
  expect(await run(named('a'), named('b', true), named('c'))).toEqual({ error: undefined });
  expect(called).toEqual(['a', 'b', 'c']);
});

test('one that does not call next ends the sequence', () => {
  const next = jest.fn();
  sequence(passes, () => undefined, next)({} as Request, {} as Response, next);
  expect(next).not.toHaveBeenCalled();
});

test.each([null, 0, '', 'route'])('a handler that calls next with %p does not end the sequence', async (value) => {
  const rest = jest.fn(passes);
  expect(await run((_request, _response, next) => next(value), rest)).toEqual({ error: undefined });
  expect(rest).toHaveBeenCalledTimes(1);
});

test('a router whose last layer calls next does not end the sequence', async () => {
  const rest = jest.fn(passes);
  const inner = Router().use((_request, _response, next) => next('router'));
  expect(await run(Router().use(inner), Router().use(inner, inner), rest)).toEqual({ error: undefined });
  expect(rest).toHaveBeenCalledTimes(1);
});

const failure = new Error('no');
const failing: readonly (readonly [string, RequestHandler, unknown])[] = [
  [
    'throws',
    () => {
      throw failure;
    },
    failure,
  ],
  ['rejects', () => Promise.reject(failure), failure],
  ['rejects with nothing', () => Promise.reject(), new Error('Rejected promise')],
  ['passes an error on', (_request, _response, next) => next(failure), failure],
  ['leaves the router', (_request, _response, next) => next('router'), 'router'],
];

test.each(failing)('one that %s skips the rest', async (_name, handler, error) => {
  const rest = jest.fn();
  expect(await run(passes, handler, rest)).toEqual({ error });
  expect(rest).not.toHaveBeenCalled();
});
