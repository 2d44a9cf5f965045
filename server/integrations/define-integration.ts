/**
 * Defines an integration with a third-party service. Each has adapters of three kinds: `none` (the feature is absent and pages still work),
 * `offline` (bundled, works without a network, deterministic) and `real` (by configuration). One contract test suite,
 * `test/server/integrations/contract.ts`, covers every adapter of every integration.
 */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Outbound } from './outbound.ts';

/** Sources that pages need because of an adapter, by CSP directive; `https://host` each. */
export interface BrowserSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly img?: readonly string[];
  /** Where forms of our pages may lead, including redirects. */
  readonly form?: readonly string[];
}

/** Consent that the adapter's code in the browser requires. */
type Consent = 'necessary' | 'functional' | 'analytics' | 'marketing';

export interface IntegrationContext {
  readonly logger: Logger;
  /** Data folder of an offline adapter. */
  readonly dataDir: string;
  /** HTTP client that is limited to the adapter's `hosts`. */
  readonly http: Outbound;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}

export interface Adapter<Api, Settings> {
  /** Its value in the configuration. */
  readonly name: string;
  readonly kind: 'none' | 'offline' | 'real';
  /** One sentence for the log and the documentation. */
  readonly summary: string;
  /** Missing settings of this adapter: one sentence each. */
  readonly missing?: (settings: Settings) => readonly string[];
  /** Origins that the server itself connects to by HTTP. */
  readonly hosts?: (settings: Settings) => readonly string[];
  readonly browser?: (settings: Settings) => BrowserSources;
  /** More sources for the step of the checkout that shows the adapter's fields, and for no other page. */
  readonly payment?: (settings: Settings) => BrowserSources;
  readonly consent?: Consent;
  readonly open: (settings: Settings, context: IntegrationContext) => Api;
}

/** Every adapter must be closed; afterwards nothing of it keeps running. */
export interface Closable {
  close(): Promise<void>;
}

export interface Integration<Api extends Closable, Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly summary: string;
  /** What visitors or admins notice when the service fails. */
  readonly failure: string;
  /** The variable of `variables` that selects the adapter. */
  readonly choice: keyof Shape & string;
  /** Its environment variables, which `config.ts` includes. */
  readonly variables: Shape;
  readonly adapters: readonly Adapter<Api, SettingsOf<Shape>>[];
}

export type SettingsOf<Shape extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Shape>>>;

export interface OpenIntegration<Api> {
  readonly api: Api;
  readonly adapter: string;
  readonly kind: 'none' | 'offline' | 'real';
  readonly sources: BrowserSources;
  /** More for the step of the checkout with its fields. */
  readonly paymentSources: BrowserSources;
  readonly consent: Consent;
}

/** Checks that an integration can be turned off and used without a network. Throws otherwise, which is a programming error. */
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

/** Thrown when the configuration does not allow the chosen adapter. */
export class IntegrationMisconfigured extends Error {
  constructor(integration: string, adapter: string, missing: readonly string[]) {
    super(`${integration}=${adapter}: ${missing.join('; ')}`);
    this.name = 'IntegrationMisconfigured';
  }
}

/** The configured adapter. Throws `IntegrationMisconfigured` when it is unknown or lacks a setting. */
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
