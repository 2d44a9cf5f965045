/** Every port of the shop, opened as configured. A new port is one line in `variables` and one in `openIntegrations`. */
import type { z } from 'zod';
import type { Tracing } from '../observability/tracing.ts';
import type { Places } from './addresses/addresses.ts';
import { placePort } from './addresses/index.ts';
import { type MergedSources, mergeSources } from './browser-sources.ts';
import type { Captcha } from './captcha/captcha.ts';
import { captchaPort } from './captcha/index.ts';
import {
  type Closable,
  chosenAdapter,
  type OpenPort,
  type Port,
  type PortContext,
  type SettingsOf,
} from './define-integration.ts';
import type { Embeds } from './embeds/embeds.ts';
import { embedPort } from './embeds/index.ts';
import { instalmentPort } from './instalments/index.ts';
import type { Instalments } from './instalments/instalments.ts';
import { mailPort } from './mail/index.ts';
import type { Mail } from './mail/mail.ts';
import { mailingListPort } from './mailing-lists/index.ts';
import type { MailingLists } from './mailing-lists/mailing-lists.ts';
import { mapPort } from './maps/index.ts';
import type { Maps } from './maps/maps.ts';
import { createOutbound } from './outbound.ts';
import { paymentPort } from './payments/index.ts';
import type { PaymentProvider } from './payments/payments.ts';
import { sessionReplayPort } from './session-replay/index.ts';
import type { SessionReplay } from './session-replay/session-replay.ts';
import { webhookPort } from './webhooks/index.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** Environment variables of all ports; `config.ts` takes them in. */
export const portVariables = {
  ...mailPort.variables,
  ...instalmentPort.variables,
  ...paymentPort.variables,
  ...captchaPort.variables,
  ...webhookPort.variables,
  ...mailingListPort.variables,
  ...sessionReplayPort.variables,
  ...mapPort.variables,
  ...placePort.variables,
  ...embedPort.variables,
};

export type PortSettings = SettingsOf<typeof portVariables> & { readonly DATA_DIR: string };

export interface Integrations {
  readonly mail: OpenPort<Mail>;
  readonly instalments: OpenPort<Instalments>;
  readonly payments: OpenPort<PaymentProvider>;
  readonly captcha: OpenPort<Captcha>;
  readonly webhooks: OpenPort<Webhooks>;
  readonly mailingLists: OpenPort<MailingLists>;
  readonly sessionReplay: OpenPort<SessionReplay>;
  readonly maps: OpenPort<Maps>;
  readonly places: OpenPort<Places>;
  readonly embeds: OpenPort<Embeds>;
  /** What browsers may fetch because of the adapters that are on. */
  readonly sources: MergedSources;
  close(): Promise<void>;
}

interface Surroundings extends Pick<PortContext, 'logger' | 'now'> {
  readonly tracing: Tracing;
}

/** Throws `PortMisconfigured` when an adapter lacks a setting. */
export function openIntegrations(settings: PortSettings, { logger, now, tracing }: Surroundings): Integrations {
  const opened: { close(): Promise<void> }[] = [];
  const open = <Api extends Closable, Shape extends z.ZodRawShape>(
    port: Port<Api, Shape>,
    own: SettingsOf<Shape>,
  ): OpenPort<Api> => {
    const result = openPort(port, own, {
      logger,
      dataDir: settings.DATA_DIR,
      now,
      tracing,
    });
    opened.push(result);
    logger.info({ port: port.name, adapter: result.adapter }, result.summary);
    return result;
  };
  const mail = open(mailPort, settings);
  const instalments = open(instalmentPort, settings);
  const payments = open(paymentPort, settings);
  const captcha = open(captchaPort, settings);
  const webhooks = open(webhookPort, settings);
  const mailingLists = open(mailingListPort, settings);
  const sessionReplay = open(sessionReplayPort, settings);
  const maps = open(mapPort, settings);
  const places = open(placePort, settings);
  const embeds = open(embedPort, settings);
  const all = [mail, instalments, payments, captcha, webhooks, mailingLists, sessionReplay, maps, places, embeds];
  return {
    mail,
    instalments,
    payments,
    captcha,
    webhooks,
    mailingLists,
    sessionReplay,
    maps,
    places,
    embeds,
    sources: mergeSources(all.map(({ sources }) => sources)),
    async close() {
      await Promise.all(opened.map((port) => port.close()));
    },
  };
}

export interface OpenedPort<Api> extends OpenPort<Api> {
  readonly summary: string;
  close(): Promise<void>;
}

/** One port with the adapter that the settings name; its HTTP reaches that adapter's hosts alone. */
export function openPort<Api extends Closable, Shape extends z.ZodRawShape>(
  port: Port<Api, Shape>,
  settings: SettingsOf<Shape>,
  { tracing, ...context }: Omit<PortContext, 'http'> & { readonly tracing: Tracing },
): OpenedPort<Api> {
  const adapter = chosenAdapter(port, settings);
  const http = createOutbound(adapter.hosts?.(settings) ?? [], tracing);
  const api = adapter.open(settings, { ...context, http });
  return {
    api,
    adapter: adapter.name,
    kind: adapter.kind,
    summary: adapter.summary,
    sources: adapter.browser?.(settings) ?? {},
    consent: adapter.consent ?? 'necessary',
    async close() {
      await api.close();
      await http.close();
    },
  };
}
