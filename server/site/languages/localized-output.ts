/** Localizes a page while it is sent: links within the site stay in the language, and the document declares its language. */
import { escapeHtml } from '#shared/html';
import type { SiteData } from '../../content/content-source.ts';
import type { SiteLanguage } from '../../content/translation/language-types.ts';
import { shownLanguage, withPrefix } from './page-links.ts';

/** Rewrites markup that arrives in chunks. */
export interface Localizer {
  /** The rewritten text so far; an incomplete tag is held back. */
  take(chunk: string): string;
  /** The text that was held back. */
  rest(): string;
}

/** Undefined for a page whose markup needs no changes. */
export function localizerOf(site: Pick<SiteData, 'languages' | 'context'>): Localizer | undefined {
  const language = shownLanguage(site);
  return language === undefined ? undefined : createLocalizer(language);
}

const TAGS = /<(?:html|a|area|form|button|input)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const LINK = /(\s(?:href|action|formaction)\s*=\s*)(?:"(\/(?!\/)[^"]*)"|'(\/(?!\/)[^']*)')/i;
const DIRECTION = /\s(?:lang|dir)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
/** Links that explicitly point to another language. */
const OTHER_LANGUAGE = /\s(?:hreflang|data-language)\s*=/i;
/** A longer tag is not a link. */
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
