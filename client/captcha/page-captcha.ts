/** The captcha that the server configured for the page; loaded only for pages with a protected form. */
import { field, textOf } from '#shared/json';
import type { Page } from '../core/page.ts';
import { readSiteContext } from '../core/site-context.ts';
import type { Captcha } from './captcha.ts';

/** Whether API calls of this page need a token. */
export const hasPageCaptcha = (): boolean => textOf(field(field(readSiteContext(), 'captcha'), 'provider')) !== '';

/** Renders it; null if its script fails to load: then the server decides, so that a provider's outage locks nobody out. */
export async function startCaptcha(page: Page, container: HTMLElement): Promise<Captcha | null> {
  try {
    const { captchaSettings, createCaptchas } = await import('./captcha.ts');
    return await page.get(createCaptchas)(container, captchaSettings(readSiteContext()));
  } catch (error) {
    console.error(error);
    return null;
  }
}
