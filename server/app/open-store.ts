/** Stores a site's data and serves its API: database, secret, third-party services, upstreams and features. */
import cluster from 'node:cluster';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { scheduleDumps } from '../database/dumps.ts';
import { openDatabase } from '../database/open-database.ts';
import { readSecret } from '../disk/secret.ts';
import { type FileStorage, openFileStorage } from '../files/open-file-storage.ts';
import { watchUnusedObjects } from '../files/unused-objects.ts';
import { type Integrations, openIntegrations } from '../integrations/open-integrations.ts';
import type { CloseStack } from '../lifecycle/close-stack.ts';
import { statementSpans } from '../observability/statement-spans.ts';
import { openUpstreams, type Upstreams } from '../proxy/router.ts';
import { servesMany } from '../sites/settings.ts';
import type { SitesContext } from '../sites/site-routes.ts';
import type { ContextBase, ContextOverrides } from './context-options.ts';
import { type OpenFeatures, openFeatures } from './open-features.ts';
import { openSitesContext } from './sites/open-site-service.ts';

export interface Store {
  /** Absent on a server that only renders and shares no templates with replicas. */
  readonly database?: Database | undefined;
  /** Storage of file contents. Absent on a server without sites. */
  readonly files?: FileStorage | undefined;
  /** Signs cookies, and links in emails. Absent, like everything below, on a server that only renders. */
  readonly secret?: string | undefined;
  /** Third-party services: email, payments, maps and so on. */
  readonly integrations?: Integrations | undefined;
  /** For the routes that manage sites; absent where they are off. */
  readonly sites?: SitesContext | undefined;
  /** Upstreams that handle routes in place of the features. */
  readonly upstreams?: Upstreams | undefined;
  /** Shop, forms, accounts, comments, analytics and the admin API. */
  readonly features?: OpenFeatures | undefined;
}

export async function openStore(base: ContextBase, overrides: ContextOverrides, closing: CloseStack): Promise<Store> {
  const { config } = base;
  if (overrides.database === null) return {};
  // Each of many sites opens its own; the process opens the database that they share.
  if (servesMany(config)) {
    const database = await dumpedDatabase(base, overrides, closing);
    const files = await filesOf(base, overrides, database, closing);
    return { database, files, sites: await openSitesContext(config, database, files) };
  }
  // A server without a site only renders; with a database server it shares its stored templates with its replicas.
  if (config.SITE === 'off')
    return config.DATABASE_URL === '' ? {} : { database: await databaseOf(base, overrides, closing) };
  const secret = overrides.secret ?? (await readSecret(config));
  const integrations = overrides.integrations ?? integrationsOf({ ...base, secret }, closing);
  const upstreams = openUpstreams(config, base.tracing);
  closing.defer(() => upstreams.close());
  const database = await databaseOf(base, overrides, closing);
  const files = await filesOf(base, overrides, database, closing);
  const features = await openFeatures({
    ...base,
    ...{ database, files, secret },
    integrations,
    cacheDir: overrides.cacheDir,
    hasBackground: overrides.hasBackground,
    sitesOf: overrides.sitesOf,
    journals: overrides.journals,
    host: overrides.siteMembers?.hosts?.main,
  });
  const dumps = ownsEmbedded(database) && overrides.database === undefined ? dumpsOf(base, database) : undefined;
  closing.defer(async () => {
    await features.close();
    // The last dump includes what was written while the features were closing.
    await dumps?.stop();
  });
  return { database, files, secret, integrations, upstreams, features };
}

async function dumpedDatabase(base: ContextBase, overrides: ContextOverrides, closing: CloseStack): Promise<Database> {
  const database = await databaseOf(base, overrides, closing);
  const dumps = ownsEmbedded(database) && overrides.database === undefined ? dumpsOf(base, database) : undefined;
  closing.defer(() => dumps?.stop());
  return database;
}

function integrationsOf(base: ContextBase & { readonly secret: string }, closing: CloseStack): Integrations {
  const integrations = openIntegrations(base.config, base);
  closing.defer(() => integrations.close());
  return integrations;
}

/** The process removes unused files of all its sites. */
async function filesOf(
  { config, logger }: ContextBase,
  { files: override }: ContextOverrides,
  database: Database,
  closing: CloseStack,
): Promise<FileStorage> {
  if (override !== undefined) return override;
  const warn = (error: unknown): void => logger.warn({ err: error }, 'the object store of FILES does not answer');
  const files = await openFileStorage(config, warn);
  closing.defer(() => files.close());
  if (files.objects === undefined) return files;
  const watch = watchUnusedObjects(database, files.objects, logger);
  closing.defer(() => watch.stop());
  return files;
}

async function databaseOf(
  { config, logger, tracing }: ContextBase,
  { database: override, startupWait }: ContextOverrides,
  closing: CloseStack,
): Promise<Database> {
  if (override) return override;
  const database = await openDatabase(config, logger, { startupWait, observe: statementSpans(tracing) });
  closing.defer(() => database.close());
  return database;
}

/** Workers leave the dumps to their primary process. */
const ownsEmbedded = ({ kind }: Database): boolean => kind === 'embedded' && !cluster.isWorker;

const dumpsOf = ({ config, logger }: ContextBase, database: Database) =>
  scheduleDumps(database, join(config.DATA_DIR, 'dumps'), logger);
