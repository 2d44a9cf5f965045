/** A page in a language on its way: links of the site stay in the language, and the document says which one it is in. */
import { escapeHtml } from '#shared/html';
import type { SiteData } from '../../content/content-source.ts';
import type { SiteLanguage } from '../../content/translation/language-types.ts';
import { shownLanguage, withPrefix } from './page-links.ts';

/** Rewrites markup that comes in pieces. */
export interface Localizer {
  /** The text that may leave; a tag that is not complete waits. */
  take(chunk: string): string;
  /** What has waited. */
  rest(): string;
}

/** Undefined for a page whose markup stays as it is. */
export function localizerOf(site: Pick<SiteData, 'languages' | 'context'>): Localizer | undefined {
  const language = shownLanguage(site);
  return language === undefined ? undefined : createLocalizer(language);
}

const TAGS = /<(?:html|a|area|form|button|input)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const LINK = /(\s(?:href|action|formaction)\s*=\s*)(?:"(\/(?!\/)[^"]*)"|'(\/(?!\/)[^']*)')/i;
const DIRECTION = /\s(?:lang|dir)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
/** Links that name a page in another language themselves. */
const OTHER_LANGUAGE = /\s(?:hreflang|data-language)\s*=/i;
/** A tag beyond that is no tag of a link. */
const MAX_WAITING = 8192;

function createLocalizer({ code, prefix, isRightToLeft }: SiteLanguage): Localizer {
  let pending = '';
  const tag = (text: string): string => {
    if (/^<html\b/i.test(text)) {
      const direction = `<html lang="${escapeHtml(code)}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`;
      return direction + text.replace(DIRECTION, '').slice('<html'.length);
    }
    if (prefix === '' || OTHER_LANGUAGE.test(text)) return text;
    return text.replace(LINK, (_all, name: string, double?: string, single?: string) =>
      double === undefined ? `${name}'${withPrefix(single ?? '', prefix)}'` : `${name}"${withPrefix(double, prefix)}"`,
    );
  };
  return {
    take(chunk) {
      const text = pending + chunk;
      const start = text.lastIndexOf('<');
      const waits = start >= 0 && text.indexOf('>', start) < 0 && text.length - start < MAX_WAITING;
      pending = waits ? text.slice(start) : '';
      return (waits ? text.slice(0, start) : text).replace(TAGS, tag);
    },
    rest() {
      const text = pending;
      pending = '';
      return text.replace(TAGS, tag);
    },
  };
}
