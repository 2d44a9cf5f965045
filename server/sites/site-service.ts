/** Operations on the sites of a server, for the command line and for the routes under /v1/sites. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { importStore } from '../database/import-store.ts';
import { ContentUnreadable, type ReadObject } from '../database/object-parts.ts';
import { withExport } from '../database/read-export.ts';
import { countRows } from '../database/rows.ts';
import { exportStore, type Scope } from '../database/transfer.ts';
import { audit } from '../observability/audit.ts';
import { checkImport, refusingDocument } from './check-import.ts';
import { type Deployment, deploy, dropUnused, listDeployments, rollBack } from './deployments.ts';
import { writeFolder } from './folder-cache.ts';
import type { SiteState } from './hosted-site.ts';
import { checkSiteFiles, FolderNotDeployable, hashesOf, type SiteFiles } from './site-folder.ts';
import { SiteRefused, type ThemeProblem } from './site-refused.ts';
import { readSite, type Site, setHosts } from './site-rows.ts';
import type { SettingsCipher, SiteSettings } from './site-settings.ts';

export interface SiteServiceOptions {
  /** Of the default site, whose audit log records the operations. */
  readonly database: Database;
  readonly cipher: SettingsCipher;
  /** Finds problems in a theme folder. */
  readonly checkTheme: (folder: string) => Promise<readonly ThemeProblem[]>;
  /** Throws for a content folder that no site can start with; the error names the file. */
  readonly checkContent: (folder: string) => Promise<void>;
  /** Throws for settings that no site may have. */
  readonly checkSettings: (settings: SiteSettings) => void;
  /** Deletes the files of a site on the disk of this process. */
  readonly removeData: (id: string) => Promise<void>;
  /** Reads file contents from a bucket, for exports. */
  readonly readObject?: ReadObject | undefined;
  /** The acting user, for the audit log. */
  readonly actor: string;
}

export interface ImportedSite extends Site {
  /** Of all tables. */
  readonly rows: number;
}

export interface SiteChange {
  readonly state?: SiteState | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly settings?: SiteSettings | undefined;
}

export class SiteService {
  private readonly options: SiteServiceOptions;

  constructor(options: SiteServiceOptions) {
    this.options = options;
  }

  /** The same with another actor in the audit log. */
  as(actor: string): SiteService {
    return new SiteService({ ...this.options, actor });
  }

  /** A site with its host names. Throws `SiteRefused` for one that does not exist. */
  async get(id: string): Promise<Site> {
    const site = await readSite(this.options.database.db, id);
    if (site === undefined) throw new SiteRefused('unknown-site', `There is no site ${id}.`);
    return site;
  }

  /** Creates a site without content, which is served once it has been deployed. Throws `SiteRefused`. */
  add(id: string, change: SiteChange): Promise<Site> {
    return this.change('site.add', id, async (tx) => {
      if ((await countRows(tx, sql`INSERT INTO sites (id) VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id`)) === 0)
        throw new SiteRefused('site-conflict', `The site ${id} already exists.`, { field: 'id' });
      await this.write(tx, id, change);
    });
  }

  /** Changes the given fields. Throws `SiteRefused`. */
  async update(id: string, change: SiteChange): Promise<Site> {
    await this.get(id);
    const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    return this.change('site.update', id, (tx) => this.write(tx, id, change), { changed: names });
  }

  /** Removes a site with everything in it. Throws `SiteRefused` for the default site, which statements without a site refer to. */
  async remove(id: string): Promise<void> {
    await this.get(id);
    if (id === this.options.database.site)
      throw new SiteRefused('site-refused', `The site ${id} cannot be removed; pause it or remove its host names.`);
    await this.removed(id, async () => undefined);
  }

  /** Removes a site that could not be filled. Throws `SiteRefused` for one that was imported meanwhile, which stays. */
  async abandon(id: string): Promise<void> {
    const isOurs = sql`SELECT 1 FROM sites WHERE id = ${id} AND imported_at IS NULL FOR UPDATE`;
    await this.removed(id, async (tx) => {
      if ((await countRows(tx, isOurs)) === 0)
        throw new SiteRefused('site-conflict', `The site ${id} was imported meanwhile.`, { field: 'id' });
    });
  }

  private async removed(id: string, check: (tx: Db) => Promise<void>): Promise<void> {
    await this.audited('site.remove', id, async (tx) => {
      await check(tx);
      await tx.execute(sql`SELECT delete_site(${id})`);
      await dropUnused(tx);
    });
    await this.options.removeData(id);
  }

  /** Checks files and deploys them to the site. Returns the warnings. Throws `SiteRefused` for a theme with errors. */
  async deploy(
    id: string,
    files: SiteFiles,
  ): Promise<{ readonly hash: string; readonly warnings: readonly ThemeProblem[] }> {
    await this.get(id);
    const problems = await this.check(files);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0)
      throw new SiteRefused(
        'site-refused',
        `The theme has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`,
        { themeProblems: errors },
      );
    const { hash } = hashesOf(files);
    await this.audited('site.deploy', id, (tx) => deploy(tx, id, files), { hash });
    return { hash, warnings: problems };
  }

  /** Rolls the site back to its previous deployment, or to that of an id. Throws `SiteRefused` when it does not exist. */
  async rollBack(id: string, deployment?: number): Promise<Deployment> {
    await this.get(id);
    return this.audited('site.rollback', id, async (tx) => {
      const current = await rollBack(tx, id, deployment);
      if (current !== undefined) return current;
      const target = deployment === undefined ? 'earlier deployment' : `deployment ${deployment}`;
      throw new SiteRefused('site-refused', `The site ${id} has no ${target}.`, { field: 'id' });
    });
  }

  async deployments(id: string): Promise<readonly Deployment[]> {
    await this.get(id);
    return listDeployments(this.options.database.db, id);
  }

  /** Streams a site as a document from one snapshot: with visitors' data also its host names, state and settings. */
  async export(id: string, scope: Scope, write: (pieces: AsyncIterable<string>) => Promise<void>): Promise<void> {
    await this.get(id);
    const { database, readObject } = this.options;
    try {
      await database.forSite(id).withConnection((connection) => write(exportStore(connection, scope, readObject)));
    } catch (error) {
      if (error instanceof ContentUnreadable) throw new SiteRefused('site-refused', error.message);
      throw error;
    }
    await this.audited('site.export', id, async () => undefined, { scope });
  }

  /** Imports such a document as a site, which is created if it does not exist. Throws `SiteRefused`. */
  async import(id: string, bytes: AsyncIterable<Uint8Array>, replace: boolean): Promise<ImportedSite> {
    const { database, cipher } = this.options;
    const rows = await refusingDocument(
      withExport(bytes, (document) => {
        checkImport(id, document, cipher);
        return database.forSite(id).withConnection((connection) => importStore(connection, document, replace));
      }),
    );
    await this.audited('site.import', id, async () => undefined, { rows, replace });
    return { ...(await this.get(id)), rows };
  }

  private async check(files: SiteFiles): Promise<readonly ThemeProblem[]> {
    try {
      checkSiteFiles(files);
    } catch (error) {
      if (error instanceof FolderNotDeployable)
        throw new SiteRefused('site-refused', error.message, { field: 'files' });
      throw error;
    }
    const other = [...files.keys()].find((path) => path.startsWith('content/') && path !== 'content/site.json');
    if (other !== undefined)
      throw new SiteRefused('site-refused', `${other}: of content/ only site.json is deployed; import the rest.`);
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-theme-'));
    try {
      const site = join(folder, 'site');
      await writeFolder(folder, site, files);
      await this.options.checkContent(join(site, 'content'));
      return await this.options.checkTheme(join(site, 'theme'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async write(tx: Db, id: string, { state, hosts, settings }: SiteChange): Promise<void> {
    if (state !== undefined) await tx.execute(sql`UPDATE sites SET state = ${state} WHERE id = ${id}`);
    if (hosts !== undefined) await this.writeHosts(tx, id, hosts);
    if (settings === undefined) return;
    this.options.checkSettings(settings);
    const stored = JSON.stringify(this.options.cipher.encrypt(settings));
    await tx.execute(sql`UPDATE sites SET settings = ${stored}::jsonb WHERE id = ${id}`);
  }

  private async writeHosts(tx: Db, id: string, hosts: readonly string[]): Promise<void> {
    const taken = await setHosts(tx, id, hosts);
    if (taken !== undefined)
      throw new SiteRefused('site-conflict', `The host ${taken.host} belongs to the site ${taken.site}.`, {
        field: `hosts.${hosts.indexOf(taken.host)}`,
      });
  }

  private async change(
    action: string,
    id: string,
    work: (tx: Db) => Promise<void>,
    detail: object = {},
  ): Promise<Site> {
    await this.audited(action, id, work, detail);
    return this.get(id);
  }

  private audited<T>(action: string, subject: string, work: (tx: Db) => Promise<T>, detail: object = {}): Promise<T> {
    const { database, actor } = this.options;
    return database.transaction(async (tx) => {
      const result = await work(tx);
      await audit(tx, { actor, action, subject, requestId: '', detail: { ...detail } });
      return result;
    });
  }
}
