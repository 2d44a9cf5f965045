import express, { type RequestHandler } from 'express';

/** The media type of URL-encoded forms. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads a URL-encoded form body with a parser. */
export const formBody = (maxBytes: number, parse: (text: string) => unknown): readonly RequestHandler[] => [
  express.text({ type: FORM_TYPE, limit: maxBytes }),
  (request, _response, next) => {
    if (request.is(FORM_TYPE) && typeof request.body === 'string') request.body = parse(request.body);
    next();
  },
];
