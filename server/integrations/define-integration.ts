/**
 * A port: something the shop needs that belongs to somebody else. Each has adapters of three kinds: `none` (the feature is
 * absent and the page still right), `offline` (ships, needs no network, is the same every time) and `real` (by configuration).
 * One contract suite, `test/server/integrations/contract.ts`, holds for every adapter of every port.
 */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Outbound } from './outbound.ts';

/** Where a page's browser may fetch from because of an adapter, by directive; `https://host` each. */
export interface BrowserSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly img?: readonly string[];
  /** Where forms of our pages may lead to, redirects included. */
  readonly form?: readonly string[];
}

/** What the visitor must have agreed to before the adapter's own code runs in their browser. */
type Consent = 'necessary' | 'functional' | 'analytics' | 'marketing';

export interface IntegrationContext {
  readonly logger: Logger;
  /** Folder for what an offline adapter keeps. */
  readonly dataDir: string;
  /** HTTP to the hosts that the adapter has named in `hosts`, and to no others. */
  readonly http: Outbound;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Adapter<Api, Settings> {
  /** As the configuration names it. */
  readonly name: string;
  readonly kind: 'none' | 'offline' | 'real';
  /** One sentence for the log and the documentation. */
  readonly summary: string;
  /** What the settings lack for this adapter: one sentence each. */
  readonly missing?: (settings: Settings) => readonly string[];
  /** Origins that the server itself speaks to over HTTP. */
  readonly hosts?: (settings: Settings) => readonly string[];
  readonly browser?: (settings: Settings) => BrowserSources;
  readonly consent?: Consent;
  readonly open: (settings: Settings, context: IntegrationContext) => Api;
}

/** Every opened adapter can be closed; nothing of it runs on afterwards. */
export interface Closable {
  close(): Promise<void>;
}

export interface Integration<Api extends Closable, Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly summary: string;
  /** What a visitor or owner notices when the other side fails. */
  readonly failure: string;
  /** The variable of `variables` that names the adapter. */
  readonly choice: keyof Shape & string;
  /** Its environment variables; `config.ts` takes them in. */
  readonly variables: Shape;
  readonly adapters: readonly Adapter<Api, SettingsOf<Shape>>[];
}

export type SettingsOf<Shape extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Shape>>>;

export interface OpenIntegration<Api> {
  readonly api: Api;
  readonly adapter: string;
  readonly kind: 'none' | 'offline' | 'real';
  readonly sources: BrowserSources;
  readonly consent: Consent;
}

/** Checks that an integration can be turned off and used without a network. Throws otherwise: a mistake of the programmer. */
export function defineIntegration<Api extends Closable, Shape extends z.ZodRawShape>(
  integration: Integration<Api, Shape>,
): Integration<Api, Shape> {
  const names = integration.adapters.map(({ name }) => name);
  if (new Set(names).size !== names.length)
    throw new Error(`integration ${integration.name}: two adapters of one name`);
  for (const kind of ['none', 'offline'] as const)
    if (!integration.adapters.some((adapter) => adapter.kind === kind))
      throw new Error(`integration ${integration.name}: no adapter of kind ${kind}`);
  return integration;
}

/** Thrown when the chosen adapter cannot work with what is configured. */
export class IntegrationMisconfigured extends Error {
  constructor(integration: string, adapter: string, missing: readonly string[]) {
    super(`${integration}=${adapter}: ${missing.join('; ')}`);
    this.name = 'IntegrationMisconfigured';
  }
}

/** The adapter that the settings name. Throws `IntegrationMisconfigured` when it is unknown or lacks a setting. */
export function chosenAdapter<Api extends Closable, Shape extends z.ZodRawShape>(
  integration: Integration<Api, Shape>,
  settings: SettingsOf<Shape>,
): Adapter<Api, SettingsOf<Shape>> {
  const name = String((settings as Readonly<Record<string, unknown>>)[integration.choice]);
  const adapter = integration.adapters.find((adapter) => adapter.name === name);
  if (adapter === undefined) throw new IntegrationMisconfigured(integration.choice, name, ['there is no such adapter']);
  const missing = adapter.missing?.(settings) ?? [];
  if (missing.length > 0) throw new IntegrationMisconfigured(integration.choice, name, missing);
  return adapter;
}
