/** Opens the service that manages sites, with its dependencies from higher layers. */

import { type Config, readConfig, readSiteSettings } from '../../config.ts';
import { ContentInvalid } from '../../content/content-invalid.ts';
import type { Database } from '../../database/database.ts';
import { ConfigInvalid } from '../../disk/config-invalid.ts';
import { readSecret } from '../../disk/secret.ts';
import { readerOf } from '../../files/bucket-contents.ts';
import type { FileStorage } from '../../files/open-file-storage.ts';
import { IntegrationMisconfigured } from '../../integrations/define-integration.ts';
import { checkIntegrations } from '../../integrations/open-integrations.ts';
import { checkTheme } from '../../rendering/theme/check-theme.ts';
import { styleLimitsOf } from '../../rendering/theme/styles/style-thread.ts';
import { breaksTheme } from '../../rendering/theme/theme-problems.ts';
import { siteFolders } from '../../site/open-site.ts';
import { IN_DATABASE } from '../../sites/settings.ts';
import { removeSiteData } from '../../sites/site-data.ts';
import { readSiteFiles, type SiteFolderParts } from '../../sites/site-folder.ts';
import { SiteRefused } from '../../sites/site-refused.ts';
import type { SitesContext } from '../../sites/site-routes.ts';
import { SiteService } from '../../sites/site-service.ts';
import { createSettingsCipher, type SiteSettings } from '../../sites/site-settings.ts';
import { readContentRows } from '../seed/check-content.ts';
import { readSiteDocuments } from '../seed/site-documents.ts';
import { FolderRefused, importFolder } from '../seed/site-folder.ts';
import { siteSecret } from './site-secret.ts';

interface ServiceOptions {
  /** The acting user, for the audit log. */
  readonly actor: string;
  readonly files: FileStorage;
  /** Throws for settings that no site may have; default: checks them with the environment of this process. */
  readonly checkSettings?: (settings: SiteSettings) => void;
}

/** `database`: that of the default site. */
export async function openSiteService(
  config: Config,
  database: Database,
  { actor, files, checkSettings: check = (settings) => checkSettings(config, settings) }: ServiceOptions,
): Promise<SiteService> {
  return new SiteService({
    database,
    actor,
    cipher: createSettingsCipher(await readSecret(config)),
    // A theme that only lacks a part can be deployed, as before.
    checkTheme: async (folder) =>
      (await checkTheme(folder, styleLimitsOf(config))).diagnostics.map((problem) => ({
        ...problem,
        severity: breaksTheme(problem) ? 'error' : 'warning',
      })),
    checkContent: checkSiteContent,
    checkSettings: check,
    readObject: readerOf(files.objects),
    removeData: (id) => removeSiteData(config.DATA_DIR, id),
  });
}

function checkSettings(config: Config, settings: SiteSettings): void {
  const own = checkNames(settings);
  try {
    checkIntegrations({ ...config, ...own });
  } catch (error) {
    if (error instanceof IntegrationMisconfigured) throw settingsRefused(error.message);
    throw error;
  }
}

const settingsRefused = (message: string) => new SiteRefused('site-refused', message, { field: 'settings' });

/** Checks names and values. Throws `SiteRefused`. */
function checkNames(settings: SiteSettings): Partial<Config> {
  try {
    return readSiteSettings(settings);
  } catch (error) {
    if (error instanceof ConfigInvalid) throw settingsRefused(error.problems.join('; '));
    throw error;
  }
}

/**
 * For a process whose environment differs from the servers': checks names and values. Settings that depend on others are only reported to
 * `warn`, because the servers' environment may have those. Throws `SiteRefused`.
 */
export function checkSettingsAlone(settings: SiteSettings, warn: (message: string) => void): void {
  const own = checkNames(settings);
  try {
    checkIntegrations({ ...readConfig({}), ...own });
  } catch (error) {
    if (!(error instanceof IntegrationMisconfigured)) throw error;
    warn(error.message);
  }
}

/** Reads a content folder just as opening a site with it would. */
async function checkSiteContent(folder: string): Promise<void> {
  try {
    const { collections } = readContentRows(folder);
    await readSiteDocuments(folder, new Set(collections.map(({ id }) => id)));
  } catch (error) {
    if (!(error instanceof ContentInvalid)) throw error;
    throw new SiteRefused('site-refused', error.message.replaceAll(folder, 'content'));
  }
}

/** For the routes that manage sites; undefined when the sites are in a folder, or no key is configured. */
export async function openSitesContext(
  config: Config,
  database: Database,
  files: FileStorage,
): Promise<SitesContext | undefined> {
  if (config.SITES !== IN_DATABASE || config.ADMIN_KEYS.length === 0) return undefined;
  return {
    database,
    adminKeys: config.ADMIN_KEYS,
    maxImportBytes: config.SITE_IMPORT_BYTES,
    service: await openSiteService(config, database, { actor: 'admin-key', files }),
    addStarter: (service, id) => fillSite(config, database, service, { id, folders: starter() }),
  };
}

/** Imports a site folder into a new site: its content into the database, its theme and files as the first deployment. */
export async function fillSite(
  config: Config,
  database: Database,
  service: SiteService,
  { id, folders }: { readonly id: string; readonly folders: SiteFolderParts },
): Promise<void> {
  const secret = siteSecret(await readSecret(config), id);
  try {
    await importFolder(database.forSite(id), folders.content, { replace: false, secret });
  } catch (error) {
    // Meanwhile, a site was imported under this name.
    if (error instanceof FolderRefused) throw new SiteRefused('site-conflict', `The site ${id} already has content.`);
    throw error;
  }
  await service.deploy(id, await readSiteFiles(folders));
}

/** The demo, which a new site starts with. */
export const starter = (): SiteFolderParts => siteFolders('demo');
