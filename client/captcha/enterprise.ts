/** reCAPTCHA Enterprise, version 3: nothing to solve; each submission gets a new token, because tokens expire after two minutes. */
import type { LoadScript } from '../core/script-loader.ts';
import type { CaptchaService } from './service.ts';

export interface Enterprise {
  ready(done: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}

/** Rejects if the provider's script fails to load. */
export async function createEnterpriseService(loadScript: LoadScript, siteKey: string): Promise<CaptchaService> {
  await loadScript(`https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`);
  const api = window.grecaptcha?.enterprise;
  if (api === undefined) throw new Error('ReCaptcha has not been set up!');
  await new Promise<void>((resolve) => api.ready(resolve));
  const actions: string[] = [];
  return {
    // The provider shows its own badge; the container stays empty.
    render: (_container, { action }) => actions.push(action) - 1,
    execute: (id) => api.execute(siteKey, { action: actions[Number(id)] ?? '' }),
    reset: () => {},
    destroy: () => {},
  };
}
