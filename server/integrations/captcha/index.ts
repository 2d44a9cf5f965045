import { z } from 'zod';
import { defineIntegration, type IntegrationContext, type SettingsOf } from '../define-integration.ts';
import type { Captcha, CaptchaWidget } from './captcha.ts';
import { openEnterprise } from './enterprise.ts';
import { openSiteVerify } from './site-verify.ts';

const variables = {
  CAPTCHA: z
    .enum(['none', 'offline', 'recaptcha', 'recaptcha-enterprise', 'turnstile'])
    .default('none')
    .describe(
      'Captcha of forms: none, fixed tokens for tests (pass, fail, spent, timeout), reCAPTCHA, reCAPTCHA Enterprise or Turnstile.',
    ),
  CAPTCHA_SITE_KEY: z.string().default('').describe('Public key of the captcha provider.'),
  CAPTCHA_SECRET: z.string().default('').describe('Secret key of the captcha provider (reCAPTCHA, Turnstile).'),
  CAPTCHA_PROJECT: z.string().default('').describe('Project id of reCAPTCHA Enterprise.'),
  CAPTCHA_API_KEY: z.string().default('').describe('Secret API key of reCAPTCHA Enterprise.'),
  CAPTCHA_MIN_SCORE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('Minimum reCAPTCHA Enterprise score of a human, 0 to 1.'),
  CAPTCHA_VERIFY_URL: z.string().default('').describe('URL that verifies captcha tokens; empty: the provider’s own.'),
} as const;

export type CaptchaSettings = SettingsOf<typeof variables>;

const VERIFY = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const ASSESS = 'https://recaptchaenterprise.googleapis.com/v1/projects';

type Provider = keyof typeof VERIFY;

const urlOf = (provider: Provider, { CAPTCHA_VERIFY_URL }: CaptchaSettings): string =>
  CAPTCHA_VERIFY_URL || VERIFY[provider];

const assessUrlOf = ({ CAPTCHA_VERIFY_URL, CAPTCHA_PROJECT }: CaptchaSettings): string =>
  CAPTCHA_VERIFY_URL || `${ASSESS}/${encodeURIComponent(CAPTCHA_PROJECT)}/assessments`;

/** Missing settings of an adapter, by name. */
const lacking = (settings: CaptchaSettings, ...names: readonly (keyof CaptchaSettings)[]): readonly string[] => [
  ...names.filter((name) => settings[name] === '').map((name) => `${name} is not set`),
  ...(settings.CAPTCHA_VERIFY_URL === '' || /^https?:\/\/./.test(settings.CAPTCHA_VERIFY_URL)
    ? []
    : ['CAPTCHA_VERIFY_URL must be an address']),
];

const missing = (settings: CaptchaSettings) => lacking(settings, 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET');

const open = (provider: Provider) => (settings: CaptchaSettings, context: IntegrationContext) => {
  const widget: CaptchaWidget = { provider, siteKey: settings.CAPTCHA_SITE_KEY };
  return openSiteVerify(urlOf(provider, settings), settings.CAPTCHA_SECRET, widget, context);
};

export const captchaIntegration = defineIntegration<Captcha, typeof variables>({
  name: 'captcha',
  summary: 'Bot protection of forms and sign-ups.',
  failure: 'What cannot be verified counts as failed, and the visitor is asked to try again.',
  choice: 'CAPTCHA',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'No captcha; forms that require one show that it is not set up.',
      open: () => ({
        widget: null,
        verify: async () => ({ ok: false, reason: 'not-set-up' }),
        close: async () => undefined,
      }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Fixed tokens for tests: pass, fail, spent, timeout.',
      open: () => ({
        widget: { provider: 'offline', siteKey: 'offline' },
        verify: async (token) =>
          token === 'pass' ? { ok: true } : { ok: false, reason: token === 'timeout' ? 'unavailable' : 'failed' },
        close: async () => undefined,
      }),
    },
    {
      name: 'recaptcha',
      kind: 'real',
      summary: 'Tokens of reCAPTCHA, verified by the server.',
      consent: 'necessary',
      missing,
      hosts: (settings) => [new URL(urlOf('recaptcha', settings)).origin],
      browser: () => ({
        script: ['https://www.google.com', 'https://www.gstatic.com'],
        frame: ['https://www.google.com', 'https://recaptcha.google.com'],
      }),
      open: open('recaptcha'),
    },
    {
      name: 'recaptcha-enterprise',
      kind: 'real',
      summary: 'Scores of reCAPTCHA Enterprise: nothing to solve; the server assesses every token.',
      consent: 'necessary',
      missing: (settings) => lacking(settings, 'CAPTCHA_SITE_KEY', 'CAPTCHA_PROJECT', 'CAPTCHA_API_KEY'),
      hosts: (settings) => [new URL(assessUrlOf(settings)).origin],
      browser: () => ({
        script: ['https://www.google.com', 'https://www.gstatic.com'],
        frame: ['https://www.google.com', 'https://recaptcha.google.com'],
        connect: ['https://www.google.com'],
      }),
      open: (settings, context) =>
        openEnterprise(
          {
            url: assessUrlOf(settings),
            siteKey: settings.CAPTCHA_SITE_KEY,
            apiKey: settings.CAPTCHA_API_KEY,
            minScore: settings.CAPTCHA_MIN_SCORE,
          },
          context,
        ),
    },
    {
      name: 'turnstile',
      kind: 'real',
      summary: 'Turnstile tokens, verified by the server.',
      consent: 'necessary',
      missing,
      hosts: (settings) => [new URL(urlOf('turnstile', settings)).origin],
      browser: () => ({
        script: ['https://challenges.cloudflare.com'],
        frame: ['https://challenges.cloudflare.com'],
      }),
      open: open('turnstile'),
    },
  ],
});
