/** Opens the services of the admin API on a database. */
import { createHmac } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { roles } from '#shared/roles';
import type { Config } from '../config.ts';
import type { TrackedSiteReader } from '../content/tracking-settings.ts';
import type { Database } from '../database/database.ts';
import type { TextsIn } from '../emails/email-texts.ts';
import { readerOf } from '../files/bucket-contents.ts';
import type { FileStorage } from '../files/open-file-storage.ts';
import { openRenditions } from '../files/renditions.ts';
import { ownAddress } from '../http/base-url.ts';
import type { RoleMark } from '../http/role-cookie.ts';
import type { SharedCounter } from '../http/shared-counter.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { hasBlockField, listBlockFields } from '../rendering/theme/block-fields.ts';
import { createSubscriptionEmails } from '../shop/subscriptions/subscription-emails.ts';
import { siteFolders } from '../site/open-site.ts';
import { originOf } from '../site/origin.ts';
import type { AdminServices } from './admin-context.ts';
import { type Admins, addAdmin, createAdmins } from './admins.ts';
import { scheduleCampaigns } from './campaigns/send-campaign.ts';
import { createChangeStreams } from './changes/change-streams.ts';
import { isDemoOpen, removeDemoOwner } from './demo-owner.ts';
import { removeDemoOwnerOnceOwned } from './first-owner.ts';
import { createJobKinds } from './jobs/job-kinds.ts';
import { startJobs } from './jobs/job-runner.ts';
import { schedulePublishing } from './layouts/schedule-publishing.ts';
import { createPreviewLinks } from './previews/preview-links.ts';
import { createAdminLinks } from './sessions/admin-links.ts';
import { studioAddress } from './studio/studio-address.ts';

export interface OpenAdmin extends AdminServices {
  stop(): Promise<void>;
}

export interface AdminOptions {
  readonly config: Config;
  readonly database: Database;
  readonly websiteId: string;
  readonly files: FileStorage;
  readonly counter: SharedCounter;
  readonly roleMark: RoleMark;
  readonly integrations: Integrations;
  readonly site: TrackedSiteReader;
  readonly secret: string;
  readonly emailTexts: TextsIn;
  readonly now: () => number;
  /** Wakes the outbox. */
  readonly wake: () => void;
  readonly logger: Logger;
  /** Whether background work runs at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
  /** The sites of this process that the admin with an email address manages; default: none. */
  readonly sitesOf?: AdminServices['sitesOf'] | undefined;
  /** Cache folder of resized images; default: DATA_DIR. */
  readonly cacheDir?: string | undefined;
  /** The host name of one of many sites; default: any. */
  readonly host?: string | undefined;
}

const renditionDir = ({ config, cacheDir = config.DATA_DIR }: AdminOptions): string =>
  config.RENDITION_CACHE_DIR || join(cacheDir, 'renditions');

/** Writes the setup token to a file that only the server's user can read: logs are read by more people, and stored. */
async function writeSetupToken(file: string, token: string, { config, logger, host }: AdminOptions): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  // The port of `PORT=0` is not known yet.
  const local = config.PORT === 0 ? '' : `http://${host || 'localhost'}:${config.PORT}`;
  const url = `${ownAddress('', config) || local}${studioAddress('setup', 'TOKEN')}`;
  logger.warn({ file, url }, `no admin yet: open ${url} with the token in ${file}, or POST it to /api/owner/setup`);
}

async function addConfiguredOwner({ config, database, logger }: AdminOptions): Promise<void> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = config;
  if (email === '' || password === '') return;
  const admin = await addAdmin(database.db, { email, name: 'Owner', password, roles: [roles.admin] });
  if (admin !== undefined) logger.info({ owner: admin.id }, 'created the admin of OWNER_EMAIL');
}

/** Lets somebody become the first admin with a token, as long as there is none, and removes the demo's owner where it may not be. */
async function openSetup(
  options: AdminOptions,
  admins: Admins,
): Promise<Pick<OpenAdmin, 'setupToken' | 'removeSetupToken'>> {
  const { config, database, secret } = options;
  // The same on every replica and after each start, and useless once there is an admin.
  const setupToken = createHmac('sha256', secret).update('first owner').digest('base64url');
  if (!isDemoOpen(config)) await removeDemoOwner(database.db);
  await addConfiguredOwner(options);
  await removeDemoOwnerOnceOwned(database.db);
  const tokenFile = join(config.DATA_DIR, 'setup-token');
  const removeSetupToken = (): Promise<void> => rm(tokenFile, { force: true });
  await ((await admins.exist()) ? removeSetupToken() : writeSetupToken(tokenFile, setupToken, options));
  return { setupToken, removeSetupToken };
}

export async function openAdmin(options: AdminOptions): Promise<OpenAdmin> {
  const { config, database, websiteId, counter, roleMark, site, secret, now, logger } = options;
  const admins = createAdmins(database, roleMark, now);
  const { setupToken, removeSetupToken } = await openSetup(options, admins);
  const renditions = await openRenditions(renditionDir(options), config.RENDITION_CACHE_BYTES, logger);
  const jobs = startJobs(database, createJobKinds(secret), logger, options.hasBackground);
  const changeStreams = createChangeStreams(database, admins, logger);
  const publishing = schedulePublishing(options);
  const campaigns = scheduleCampaigns({ ...options, jobs });
  return {
    ...{ database, websiteId, admins, now, logger },
    signInAttempts: counter.storeFor('owner-sign-in'),
    setupToken,
    removeSetupToken,
    links: createAdminLinks({ ...options, addressOf: (base, request) => ownAddress(base, config, request) }),
    isDemoOpen: isDemoOpen(config),
    sitesOf: options.sitesOf ?? (async () => []),
    site,
    contents: options.files.contentsOf(database),
    readObject: readerOf(options.files.objects),
    renditions,
    maxFileBytes: config.MAX_FILE_BYTES,
    hasBlockField: (id) => hasBlockField(siteFolders(config.SITE, config.THEME).theme, id),
    listBlockFields: (typeNames) => listBlockFields(siteFolders(config.SITE, config.THEME).theme, typeNames),
    previewLinks: createPreviewLinks(secret, now),
    previewOrigin: config.PREVIEW_ORIGIN,
    subscriptionEmails: createSubscriptionEmails(secret, options.emailTexts),
    emailTexts: options.emailTexts,
    jobs,
    campaigns,
    secret,
    emailBase: (base, request) => ownAddress(base, config, request) || originOf(request),
    changeStreams,
    async stop() {
      await campaigns.stop();
      await publishing.stop();
      await changeStreams.stop();
      await jobs.stop();
    },
  };
}
