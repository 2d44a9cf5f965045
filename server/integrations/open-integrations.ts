/** Opens all integrations as configured. A new one needs one line in `variables` and one in `openIntegrations`. */
import type { z } from 'zod';
import type { Tracing } from '../observability/tracing.ts';
import type { Places } from './addresses/addresses.ts';
import { addressIntegration } from './addresses/index.ts';
import { type MergedSources, mergeSources } from './browser-sources.ts';
import type { Captcha } from './captcha/captcha.ts';
import { captchaIntegration } from './captcha/index.ts';
import {
  type Closable,
  chosenAdapter,
  type Integration,
  type IntegrationContext,
  type OpenIntegration,
  type SettingsOf,
} from './define-integration.ts';
import type { Embeds } from './embeds/embeds.ts';
import { embedIntegration } from './embeds/index.ts';
import { instalmentIntegration } from './instalments/index.ts';
import type { Instalments } from './instalments/instalments.ts';
import { mailIntegration } from './mail/index.ts';
import type { Mail } from './mail/mail.ts';
import { mailingListIntegration } from './mailing-lists/index.ts';
import { createKeyedLists, type KeyedLists } from './mailing-lists/keyed-lists.ts';
import type { MailingLists } from './mailing-lists/mailing-lists.ts';
import { mapIntegration } from './maps/index.ts';
import type { Maps } from './maps/maps.ts';
import { createOutbound } from './outbound.ts';
import { paymentIntegration } from './payments/index.ts';
import type { PaymentProvider } from './payments/payments.ts';
import { sessionReplayIntegration } from './session-replay/index.ts';
import type { SessionReplay } from './session-replay/session-replay.ts';
import { webhookIntegration } from './webhooks/index.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** Environment variables of all integrations, which `config.ts` includes. */
export const integrationVariables = {
  ...mailIntegration.variables,
  ...instalmentIntegration.variables,
  ...paymentIntegration.variables,
  ...captchaIntegration.variables,
  ...webhookIntegration.variables,
  ...mailingListIntegration.variables,
  ...sessionReplayIntegration.variables,
  ...mapIntegration.variables,
  ...addressIntegration.variables,
  ...embedIntegration.variables,
};

export type IntegrationSettings = SettingsOf<typeof integrationVariables> & { readonly DATA_DIR: string };

export interface Integrations {
  readonly mail: OpenIntegration<Mail>;
  readonly instalments: OpenIntegration<Instalments>;
  readonly payments: OpenIntegration<PaymentProvider>;
  readonly captcha: OpenIntegration<Captcha>;
  readonly webhooks: OpenIntegration<Webhooks>;
  readonly mailingLists: OpenIntegration<MailingLists>;
  /** Services that owners connect by a key. */
  readonly keyedLists: KeyedLists;
  readonly sessionReplay: OpenIntegration<SessionReplay>;
  readonly maps: OpenIntegration<Maps>;
  readonly places: OpenIntegration<Places>;
  readonly embeds: OpenIntegration<Embeds>;
  /** CSP sources that the enabled adapters need. */
  readonly sources: MergedSources;
  /** The same for the step of the checkout that shows fields of the payment service. */
  readonly paymentSources: MergedSources;
  close(): Promise<void>;
}

interface Surroundings extends Pick<IntegrationContext, 'logger' | 'now'> {
  readonly tracing: Tracing;
  /** Encrypts the keys that owners enter. */
  readonly secret: string;
}

/** Throws `IntegrationMisconfigured` when an adapter lacks a setting, like opening would, but opens nothing. */
export function checkIntegrations(settings: IntegrationSettings): void {
  chosenAdapter(mailIntegration, settings);
  chosenAdapter(instalmentIntegration, settings);
  chosenAdapter(paymentIntegration, settings);
  chosenAdapter(captchaIntegration, settings);
  chosenAdapter(webhookIntegration, settings);
  chosenAdapter(mailingListIntegration, settings);
  chosenAdapter(sessionReplayIntegration, settings);
  chosenAdapter(mapIntegration, settings);
  chosenAdapter(addressIntegration, settings);
  chosenAdapter(embedIntegration, settings);
}

/** Throws `IntegrationMisconfigured` when an adapter lacks a setting. */
export function openIntegrations(settings: IntegrationSettings, surroundings: Surroundings): Integrations {
  const { logger, now, tracing, secret } = surroundings;
  const opened: { close(): Promise<void> }[] = [];
  const open = <Api extends Closable, Shape extends z.ZodRawShape>(
    integration: Integration<Api, Shape>,
    own: SettingsOf<Shape>,
  ): OpenIntegration<Api> => {
    const result = openIntegration(integration, own, { logger, dataDir: settings.DATA_DIR, now, tracing });
    opened.push(result);
    logger.info({ integration: integration.name, adapter: result.adapter }, result.summary);
    return result;
  };
  const mail = open(mailIntegration, settings);
  const instalments = open(instalmentIntegration, settings);
  const payments = open(paymentIntegration, settings);
  const captcha = open(captchaIntegration, settings);
  const webhooks = open(webhookIntegration, settings);
  const mailingLists = open(mailingListIntegration, settings);
  const keyedLists = createKeyedLists(settings.MAILCHIMP_API, { logger, tracing, secret });
  opened.push(keyedLists);
  const sessionReplay = open(sessionReplayIntegration, settings);
  const maps = open(mapIntegration, settings);
  const places = open(addressIntegration, settings);
  const embeds = open(embedIntegration, settings);
  const all = [mail, instalments, payments, captcha, webhooks, mailingLists, sessionReplay, maps, places, embeds];
  return {
    mail,
    instalments,
    payments,
    captcha,
    webhooks,
    mailingLists,
    keyedLists,
    sessionReplay,
    maps,
    places,
    embeds,
    sources: mergeSources(all.map(({ sources }) => sources)),
    paymentSources: mergeSources(all.flatMap(({ sources, paymentSources }) => [sources, paymentSources])),
    async close() {
      await Promise.all(opened.map((integration) => integration.close()));
    },
  };
}

export interface OpenedIntegration<Api> extends OpenIntegration<Api> {
  readonly summary: string;
  close(): Promise<void>;
}

/** An integration with the configured adapter; its HTTP client reaches only that adapter's hosts. */
export function openIntegration<Api extends Closable, Shape extends z.ZodRawShape>(
  integration: Integration<Api, Shape>,
  settings: SettingsOf<Shape>,
  { tracing, ...context }: Omit<IntegrationContext, 'http'> & { readonly tracing: Tracing },
): OpenedIntegration<Api> {
  const adapter = chosenAdapter(integration, settings);
  const http = createOutbound(adapter.hosts?.(settings) ?? [], tracing);
  const api = adapter.open(settings, { ...context, http });
  return {
    api,
    adapter: adapter.name,
    kind: adapter.kind,
    summary: adapter.summary,
    sources: adapter.browser?.(settings) ?? {},
    paymentSources: adapter.payment?.(settings) ?? {},
    consent: adapter.consent ?? 'necessary',
    async close() {
      await api.close();
      await http.close();
    },
  };
}
