/** The captcha of the page, as its server has set it up; fetched only where a form has one. */
import { field, textOf } from '#shared/json';
import type { Page } from '../core/page.ts';
import { readSiteContext } from '../core/site-context.ts';
import type { Captcha } from './captcha.ts';

/** Calls on this page want a token. */
export const hasPageCaptcha = (): boolean => textOf(field(field(readSiteContext(), 'captcha'), 'provider')) !== '';

/** Renders it; null when its script cannot be loaded: then the server decides, so a provider's failure locks nobody out. */
export async function startCaptcha(page: Page, container: HTMLElement): Promise<Captcha | null> {
  try {
    const { captchaSettings, createCaptchas } = await import('./captcha.ts');
    return await page.get(createCaptchas)(container, captchaSettings(readSiteContext()));
  } catch (error) {
    console.error(error);
    return null;
  }
}
