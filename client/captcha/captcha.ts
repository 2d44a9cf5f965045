/**
 * The captcha widget (specification, storefront 4 and rendering 4 "Captcha"): rendered once per container, which is marked; compact below
 * 320 pixels; can be reset and destroyed.
 */

import { captchaActions } from '#shared/captcha-actions';
import { field, textOf } from '#shared/json';
import { createIds } from '../core/ids.ts';
import type { Page } from '../core/page.ts';
import { createScriptLoader } from '../core/script-loader.ts';
import type { Enterprise } from './enterprise.ts';
import { createOfflineService } from './offline.ts';
import type { CaptchaOptions, CaptchaService } from './service.ts';

export interface Captcha {
  /** Empty until the visitor solves it; null if the provider fails, so that nothing can be solved. Never rejects. */
  token(): Promise<string | null>;
  reset(): void;
  destroy(): void;
}

const providers = ['offline', 'recaptcha', 'recaptcha-enterprise', 'turnstile'] as const;
type CaptchaProvider = (typeof providers)[number];

export interface CaptchaSettings {
  readonly provider: CaptchaProvider | '';
  readonly siteKey: string;
}

const NOT_SET_UP = 'ReCaptcha has not been set up!';
const COMPACT_BELOW = 320;
const MARK = 'data-captcha-rendered';

/** The page's captcha settings. */
export function captchaSettings(context: unknown): CaptchaSettings {
  const settings = field(context, 'captcha');
  const provider = textOf(field(settings, 'provider'));
  return { provider: providers.find((name) => name === provider) ?? '', siteKey: textOf(field(settings, 'siteKey')) };
}

/** Renders the captcha of a container, or returns the existing one. Rejects if no provider is configured or its script fails to load. */
export type RenderCaptcha = (container: HTMLElement, settings: CaptchaSettings) => Promise<Captcha>;

/** Creates the captcha renderer of a page. */
export function createCaptchas(page: Page): RenderCaptcha {
  const running = new WeakMap<Element, Captcha>();
  return async (container, settings) => {
    const current = running.get(container);
    if (current !== undefined) return current;
    if (settings.provider === '' || settings.siteKey === '') throw new Error(NOT_SET_UP);
    const service = await serviceOf(page, settings.provider, settings.siteKey);
    // Another call may have rendered it in the meantime.
    const rendered =
      running.get(container) ?? renderWidget(container, service, settings.siteKey, () => running.delete(container));
    running.set(container, rendered);
    return rendered;
  };
}

function renderWidget(
  container: HTMLElement,
  service: CaptchaService,
  siteKey: string,
  onDestroy: () => void,
): Captcha {
  let token = '';
  const id = service.render(container, {
    siteKey,
    action: container.dataset['captchaAction'] ?? captchaActions.form,
    theme: container.dataset['captchaTheme'] === 'dark' ? 'dark' : 'light',
    size: sizeFor(container.clientWidth),
    onToken: (next) => {
      token = next;
    },
  });
  container.setAttribute(MARK, 'true');
  return {
    token: async () => (service.execute === undefined ? token : await executed(service.execute(id))),
    reset() {
      token = '';
      service.reset(id);
    },
    destroy() {
      token = '';
      service.destroy(id);
      onDestroy();
      container.removeAttribute(MARK);
      container.replaceChildren();
    },
  };
}

async function executed(token: Promise<string>): Promise<string | null> {
  try {
    return await token;
  } catch (error) {
    console.error(error);
    return null;
  }
}

export const sizeFor = (width: number): CaptchaOptions['size'] =>
  width > 0 && width < COMPACT_BELOW ? 'compact' : 'normal';

interface Grecaptcha {
  ready?(done: () => void): void;
  render(container: HTMLElement, options: object): number | string;
  reset(id: number | string): void;
  remove?(id: number | string): void;
}

declare global {
  interface Window {
    readonly grecaptcha?: Grecaptcha & { readonly enterprise?: Enterprise };
    readonly turnstile?: Grecaptcha;
  }
}

const scripts = {
  recaptcha: ['https://www.google.com/recaptcha/api.js?render=explicit', 'grecaptcha'],
  turnstile: ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 'turnstile'],
} as const;

async function serviceOf(page: Page, provider: CaptchaProvider, siteKey: string): Promise<CaptchaService> {
  if (provider === 'offline') return createOfflineService(page.get(createIds));
  const loadScript = page.get(createScriptLoader);
  if (provider === 'recaptcha-enterprise')
    return (await import('./enterprise.ts')).createEnterpriseService(loadScript, siteKey);
  const [address, name] = scripts[provider];
  await loadScript(address);
  const api = window[name];
  if (api === undefined) throw new Error(NOT_SET_UP);
  if (api.ready !== undefined) await new Promise<void>((resolve) => api.ready?.(resolve));
  return {
    render: (container, { siteKey, theme, size, onToken }) =>
      api.render(container, {
        sitekey: siteKey,
        theme,
        size,
        callback: onToken,
        'expired-callback': () => onToken(''),
        'error-callback': () => onToken(''),
      }),
    reset: (id) => api.reset(id),
    destroy: (id) => api.remove?.(id),
  };
}
