/** Every port of the shop, opened as configured. A new port is one line in `variables` and one in `openPorts`. */
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type MergedSources, mergeSources } from './browser-sources.ts';
import type { Captcha } from './captcha/captcha.ts';
import { captchaPort } from './captcha/port.ts';
import {
  type Closable,
  chosenAdapter,
  type OpenPort,
  type Port,
  type PortContext,
  type SettingsOf,
} from './define-port.ts';
import type { Embeds } from './embeds/embeds.ts';
import { embedPort } from './embeds/port.ts';
import type { Instalments } from './instalments/instalments.ts';
import { instalmentPort } from './instalments/port.ts';
import type { Mail } from './mail/mail.ts';
import { mailPort } from './mail/port.ts';
import type { MailingLists } from './mailing-lists/mailing-lists.ts';
import { mailingListPort } from './mailing-lists/port.ts';
import type { Maps } from './maps/maps.ts';
import { mapPort } from './maps/port.ts';
import { createOutbound } from './outbound.ts';
import type { PaymentProvider } from './payments/payment-port.ts';
import { paymentPort } from './payments/port.ts';
import type { Places } from './places/places.ts';
import { placePort } from './places/port.ts';
import { sessionReplayPort } from './session-replay/port.ts';
import type { SessionReplay } from './session-replay/session-replay.ts';
import { webhookPort } from './webhooks/port.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** All ports, for documentation and for the contract suite. */
export const ports = [
  mailPort,
  instalmentPort,
  captchaPort,
  webhookPort,
  mailingListPort,
  paymentPort,
  sessionReplayPort,
  mapPort,
  placePort,
  embedPort,
] as const;

/** Environment variables of all ports; `config.ts` takes them in. */
export const portVariables = {
  ...mailPort.variables,
  ...instalmentPort.variables,
  ...paymentPort.variables,
  ...captchaPort.variables,
  ...webhookPort.variables,
  ...mailingListPort.variables,
  ...paymentPort.variables,
  ...sessionReplayPort.variables,
  ...mapPort.variables,
  ...placePort.variables,
  ...embedPort.variables,
};

export type PortSettings = SettingsOf<typeof portVariables> & { readonly DATA_DIR: string };

export interface Ports {
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

/** Throws `PortMisconfigured` when an adapter lacks a setting. */
export function openPorts(settings: PortSettings, logger: Logger, now: () => number = Date.now): Ports {
  const opened: { close(): Promise<void> }[] = [];
  const open = <Api extends Closable, Shape extends z.ZodRawShape>(port: Port<Api, Shape>): OpenPort<Api> => {
    const result = openPort(port, settings as unknown as SettingsOf<Shape>, {
      logger,
      dataDir: settings.DATA_DIR,
      now,
    });
    opened.push(result);
    logger.info({ port: port.name, adapter: result.adapter }, result.summary);
    return result;
  };
  const mail = open(mailPort);
  const instalments = open(instalmentPort);
  const payments = open(paymentPort);
  const captcha = open(captchaPort);
  const webhooks = open(webhookPort);
  const mailingLists = open(mailingListPort);
  const sessionReplay = open(sessionReplayPort);
  const maps = open(mapPort);
  const places = open(placePort);
  const embeds = open(embedPort);
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
  context: Omit<PortContext, 'http'>,
): OpenedPort<Api> {
  const adapter = chosenAdapter(port, settings);
  const http = createOutbound(adapter.hosts?.(settings) ?? []);
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
