/** The language of a request's URL. */
import type { Request, RequestHandler, Response } from 'express';
import { isSitePath } from '#shared/site-path';
import type { SiteData } from '../../content/content-source.ts';
import type { SiteLanguage, SiteLanguages } from '../../content/translation/language-types.ts';
import { languageOfPath } from '../../content/translation/site-languages.ts';
import { createLanguageMemo, inLanguage } from '../../content/translation/translated-source.ts';
import type { SiteContext } from '../site-context.ts';
import { isPageAddress, withPrefix } from './page-links.ts';

const LANGUAGE = Symbol('language');

/** A request whose URL has a language prefix. */
interface AskingRequest {
  [LANGUAGE]?: string;
}

/** The language code of a request's URL; undefined for the default language. */
export const requestLanguage = (request: object): string | undefined => (request as AskingRequest)[LANGUAGE];

/** The site in the language of the request; the same context for the default language. */
export function inRequestLanguage(context: SiteContext, request: object): SiteContext {
  const content = inLanguage(context.content, requestLanguage(request), context.memo.of(createLanguageMemo));
  return content === context.content ? context : { ...context, content };
}

/** Strips the language prefix from the URL, so that later handlers see the path of the page. */
export function languageStep({ content }: Pick<SiteContext, 'content'>): RequestHandler {
  return (request, response, next) => {
    const site = content.site();
    // Only content from an upstream arrives later, and it has no languages here.
    const languages = site instanceof Promise ? undefined : site.languages;
    if (languages !== undefined && enterLanguage(languages, request, response)) return;
    next();
  };
}

/** True when a response was sent: URLs of the default language have no prefix, so they redirect. */
function enterLanguage(languages: SiteLanguages, request: Request, response: Response): boolean {
  const found = languageOfPath(languages, request.path);
  if (found === undefined) return leadToLowerCase(languages, request, response);
  if (!isPageAddress(found.rest)) return false;
  const { language, rest } = found;
  const address = rest + request.url.slice(request.path.length);
  if (language.isDefault) {
    response.redirect(301, address);
    return true;
  }
  request.url = address;
  (request as AskingRequest)[LANGUAGE] = language.code;
  keepLanguage(response, language);
  return false;
}

/** `/DE/shop` leads to `/de/shop`: each page has one address in a language. */
function leadToLowerCase(languages: SiteLanguages, request: Request, response: Response): boolean {
  const [, segment = ''] = request.path.split('/', 2);
  const path = `/${segment.toLowerCase()}${request.path.slice(segment.length + 1)}`;
  const found = path === request.path ? undefined : languageOfPath(languages, path);
  if (found === undefined || !isPageAddress(found.rest)) return false;
  response.redirect(301, withPrefix(found.rest, found.language.prefix) + request.url.slice(request.path.length));
  return true;
}

/** Redirects to a page of the site stay in the language. */
function keepLanguage(response: Response, { prefix }: SiteLanguage): void {
  const location = response.location.bind(response);
  response.location = (address) => location(isSitePath(address) ? withPrefix(address, prefix) : address);
}

/** A preview path: stores its language in the request, and returns the rest. */
export function previewPath({ languages }: SiteData, request: object, path: string): string {
  const match = languages === undefined ? undefined : languageOfPath(languages, path);
  if (match === undefined) return path;
  (request as AskingRequest)[LANGUAGE] = match.language.code;
  return match.rest;
}
