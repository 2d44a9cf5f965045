import express, { type RequestHandler } from 'express';

const FORM = 'application/x-www-form-urlencoded';

/** Reads the body of a form, which is encoded in the address' way, with a parser. */
export const formBody = (maxBytes: number, parse: (text: string) => unknown): readonly RequestHandler[] => [
  express.text({ type: FORM, limit: maxBytes }),
  (request, _response, next) => {
    if (request.is(FORM) && typeof request.body === 'string') request.body = parse(request.body);
    next();
  },
];
