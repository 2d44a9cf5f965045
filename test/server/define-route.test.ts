/** A route table, served with the context of the app that mounts it. */
import express, { type Express, Router } from 'express';
import request from 'supertest';
import { z } from 'zod';
import { fillTemplate } from '../../server/app/docs/fill-template.ts';
import { featureRoutes, mount, type Route, routesFor } from '../../server/http/define-route.ts';
import { handleErrors, Problem } from '../../server/http/problems.ts';

interface Greeting {
  readonly greeting: string;
  readonly isOpen: boolean;
}

const defineGreetingRoute = routesFor<Greeting>();

const greetings: readonly Route<Greeting>[] = [
  defineGreetingRoute({
    method: 'post',
    path: '/greetings/:language',
    summary: 'Greets somebody.',
    body: z.object({ name: z.string() }),
    query: z.object({ times: z.coerce.number().default(1) }),
    problems: ['forbidden', 'invalid-request'],
    allow(_request, { isOpen }) {
      if (!isOpen) throw new Problem('forbidden');
    },
    handle: ({ body, query, params }, { greeting }) => ({
      status: 201,
      headers: { 'X-Language': String(params['language']) },
      body: { text: `${greeting} ${body.name}`.repeat(query.times) },
    }),
  }),
  defineGreetingRoute({
    method: 'put',
    path: '/name',
    summary: 'Takes a form or nothing.',
    body: z.object({ name: z.string().default('nobody') }).prefault({}),
    bodyType: 'parsed',
    problems: ['invalid-request'],
    handle: ({ body }) => ({ status: 200, body }),
  }),
];

function serve(mountOn: (router: Router) => void): Express {
  const router = Router();
  mountOn(router);
  return express().use(express.json(), express.urlencoded({ extended: false }), router, handleErrors);
}

const open = serve((router) => mount(router, greetings, { greeting: 'Hello', isOpen: true }));

test('a handler gets the validated input and the context of its mounted table', async () => {
  const { status, body, headers } = await request(open).post('/greetings/en?times=2').send({ name: 'Ann' });
  expect({ status, body, language: headers['x-language'] }).toEqual({
    status: 201,
    body: { text: 'Hello AnnHello Ann' },
    language: 'en',
  });
});

test('the same table serves two contexts', async () => {
  const feature = featureRoutes<{ readonly hello: string }>()(greetings, ({ hello }) => ({
    greeting: hello,
    isOpen: true,
  }));
  const other = serve((router) => feature.mount(router, { hello: 'Bonjour' }));
  const { body } = await request(other).post('/greetings/fr').send({ name: 'Ann' });
  expect(body).toEqual({ text: 'Bonjour Ann' });
  expect(feature.routes).toBe(greetings);
});

test('missing permission is reported before anything about the body', async () => {
  const closed = serve((router) => mount(router, greetings, { greeting: 'Hello', isOpen: false }));
  expect((await request(closed).post('/greetings/en').send({ name: 1 })).body).toMatchObject({ code: 'forbidden' });
  expect((await request(open).post('/greetings/en').send({ name: 1 })).body).toMatchObject({
    code: 'invalid-request',
    errors: [{ field: 'name' }],
  });
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'name=Ann', 200, { name: 'Ann' }],
  ['JSON', 'application/json', '{"name":"Ann"}', 200, { name: 'Ann' }],
  ['nothing', 'text/plain', '', 200, { name: 'nobody' }],
])('a route with a custom parser accepts %s', async (_name, type, text, status, body) => {
  const response = await request(open).put('/name').type(type).send(text);
  expect({ status: response.status, body: response.body }).toEqual({ status, body });
});

test('other routes accept only JSON', async () => {
  const { body } = await request(open).post('/greetings/en').type('form').send('name=Ann');
  expect(body).toMatchObject({ code: 'unsupported-media-type' });
});

test('a page of the docs must match its values', () => {
  expect(() => fillTemplate('backend-api.md', { note: '' })).toThrow("contains '{{sections}}'");
  expect(() => fillTemplate('backend-api.md', { note: '', sections: '', more: 1 })).toThrow('does not use more');
});
