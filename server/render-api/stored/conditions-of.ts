import type { Request } from 'express';
import type { Conditions } from './stored-document.ts';

/** What a request asks of the document that it changes. */
export const conditionsOf = (request: Request): Conditions => ({
  ifMatch: request.get('if-match'),
  ifNoneMatch: request.get('if-none-match'),
});
