import type { Request } from 'express';
import { LOCALE_COOKIE } from '#shared/cookies';
import { readCookie } from '../../http/cookies.ts';
import { requestLanguage } from './request-language.ts';

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/**
 * The language for emails that follow from a request: that of its URL, else of the page whose script sends it, else as chosen on an
 * earlier page. Undefined: unknown, so the site's.
 */
export const askedLanguage = (request: Request): string | undefined =>
  [requestLanguage(request), request.get('content-language'), readCookie(request, LOCALE_COOKIE)].find(
    (tag): tag is string => typeof tag === 'string' && TAG.test(tag),
  );
