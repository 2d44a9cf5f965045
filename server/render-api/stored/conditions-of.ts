import type { Request } from 'express';
import type { Conditions } from './stored-document.ts';

/** The preconditions of a request. */
export const conditionsOf = (request: Request): Conditions => ({
  ifMatch: request.get('if-match'),
  ifNoneMatch: request.get('if-none-match'),
});
