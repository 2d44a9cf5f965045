/** `vitrine sites`: manages the sites of a database, like the routes under /v1/sites. */
import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import type { z } from 'zod';
import { checkSettingsAlone, fillSite, openSiteService, starter } from '../app/sites/open-site-service.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { hasSecret } from '../disk/secret.ts';
import { siteFolders } from '../site/open-site.ts';
import { readSiteFiles } from '../sites/site-folder.ts';
import { SiteRefused, type ThemeProblem } from '../sites/site-refused.ts';
import { listSites, type Site } from '../sites/site-rows.ts';
import { addSiteRequest } from '../sites/site-schemas.ts';
import type { SiteService } from '../sites/site-service.ts';
import type { SiteSettings } from '../sites/site-settings.ts';
import { type Call, textOf, textsOf, Usage } from './commands.ts';
import { bytesOf, exportFrom, importFrom, isFolder, withFiles, withStore } from './store.ts';

interface Action {
  readonly config: Config;
  readonly database: Database;
  readonly service: SiteService;
  readonly call: Call;
  /** The site; '' for actions without one. */
  readonly id: string;
  /** Arguments after the name of the site. */
  readonly rest: readonly string[];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const lineOf = ({ id, state, hosts, deployed }: Site): string =>
  [id, state, hosts.join(',') || '-', deployed ?? 'not deployed'].join('\t');

/** Page size for reading sites. */
const PAGE = 1000;

async function list({ database }: Action): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const sites: readonly Site[] = await listSites(database.db, { after, limit: PAGE });
    for (const site of sites) print(lineOf(site));
    after = sites.length === PAGE ? sites.at(-1)?.id : undefined;
  }
}

/** The parts of a site folder, which must exist. */
function partsOf(folder: string) {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder`);
  return siteFolders(folder);
}

async function add(action: Action): Promise<void> {
  const { config, database, service, call, id } = action;
  const hosts = textsOf(call, 'host');
  const state = textOf(call, 'state');
  const checked = addSiteRequest.safeParse({ id, hosts, ...(state === undefined ? {} : { state }) });
  if (!checked.success) {
    const [{ path, message }] = checked.error.issues as [z.core.$ZodIssue];
    const value =
      path[0] === 'hosts' ? `--host ${hosts[Number(path[1])]}` : path[0] === 'state' ? `--state ${state}` : id;
    throw new Usage(`${value}: ${message}`, 'sites');
  }
  const from = textOf(call, 'from');
  const folders = from === undefined ? starter() : partsOf(from);
  await service.add(id, { state: checked.data.state });
  try {
    await fillSite(config, database, service, { id, folders });
    print(lineOf(await service.update(id, { hosts })));
  } catch (error) {
    await service.abandon(id);
    throw error;
  }
}

async function deploy({ service, id, rest: [folder = ''] }: Action): Promise<void> {
  const { hash, warnings } = await service.deploy(id, await readSiteFiles(partsOf(folder)));
  for (const problem of warnings) print(problemLine(problem));
  print(`${id} now uses ${folder.endsWith(sep) ? folder.slice(0, -1) : folder} (${hash}).`);
}

const problemLine = ({ severity, file, line, column, code, message }: ThemeProblem): string =>
  `${file}${line === undefined ? '' : `:${line}:${column ?? 1}`} ${severity} ${code}: ${message}`;

async function rollback({ service, id, rest: [deployment] }: Action): Promise<void> {
  if (deployment !== undefined && !/^\d{1,15}$/.test(deployment))
    throw new Usage(`${deployment}: use the number of a deployment`, 'sites');
  const { hash, created } = await service.rollBack(id, deployment === undefined ? undefined : Number(deployment));
  print(`${id} now uses the deployment of ${created} (${hash}).`);
}

async function deployments({ service, id }: Action): Promise<void> {
  for (const { id: number, created, hash, current } of await service.deployments(id))
    print([number, created, hash, current ? 'current' : ''].join('\t').trimEnd());
}

const setState =
  (state: Site['state']) =>
  async ({ service, id }: Action): Promise<void> =>
    print(lineOf(await service.update(id, { state })));

/** Lists the host names, or replaces them; `--none` removes them, so that a forgotten argument does not. */
async function hosts({ service, call, id }: Action): Promise<void> {
  const named = textsOf(call, 'host');
  const isNone = call.values['none'] === true;
  if (isNone && named.length > 0) throw new Usage('sites hosts takes --host HOST …, or --none', 'sites');
  if (isNone || named.length > 0) return print(lineOf(await service.update(id, { hosts: named })));
  for (const host of (await service.get(id)).hosts) print(host);
}

/** Replaces the settings; `--none` removes them, so that a forgotten argument does not. */
async function settings({ service, call, id, rest }: Action): Promise<void> {
  const isNone = call.values['none'] === true;
  if (isNone !== (rest.length === 0)) throw new Usage('sites settings takes NAME=VALUE …, or --none', 'sites');
  const pairs = rest.map((pair) => pair.split(/=(.*)/s, 2));
  const wrong = pairs.find(([, value]) => value === undefined);
  if (wrong !== undefined) throw new Usage(`${wrong[0]}: use NAME=VALUE`, 'sites');
  await service.update(id, { settings: Object.fromEntries(pairs) as Record<string, string> });
  print(`${id} now has ${pairs.length} ${pairs.length === 1 ? 'setting' : 'settings'}.`);
}

/** The command line may have a different environment than the servers. */
const warnOfServers = (message: string): void =>
  void process.stderr.write(
    `${message}${message.endsWith('.') ? '' : '.'} The site cannot be opened unless the servers have this in their environment.\n`,
  );

/** Minimum and maximum number of further arguments, and the implementation of each action. */
const actions: Readonly<Record<string, readonly [min: number, max: number, run: (action: Action) => Promise<void>]>> = {
  list: [0, 0, list],
  add: [1, 1, add],
  hosts: [1, 1, hosts],
  pause: [1, 1, setState('paused')],
  construction: [1, 1, setState('under-construction')],
  resume: [1, 1, setState('live')],
  settings: [1, 101, settings],
  deploy: [2, 2, deploy],
  deployments: [1, 1, deployments],
  rollback: [1, 2, rollback],
  remove: [
    1,
    1,
    async ({ service, id }) => {
      await service.remove(id);
      print(`Removed ${id}.`);
    },
  ],
};

/** Runs an action; returns the exit code. Throws `Usage` for an unknown action, or missing arguments. */
export async function sites(call: Call): Promise<number> {
  const [name = '', id = '', ...rest] = call.positionals;
  if (name === 'export' || name === 'import') return transfer(name, id, rest[0], call);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined)
    throw new Usage(`sites ${name}: use ${[...Object.keys(actions), 'export', 'import'].join(', ')}`, 'sites');
  const [min, max, run] = action;
  const count = call.positionals.length - 1;
  if (count < min || count > max)
    throw new Usage(`sites ${name} takes ${min === max ? min : `${min} to ${max}`} arguments`, 'sites');
  const work = (opened: Opened): Promise<void> =>
    run({ ...opened, call, id, rest }).catch((error: unknown) => {
      if (error instanceof SiteRefused)
        for (const problem of error.themeProblems) process.stderr.write(`${problemLine(problem)}\n`);
      throw error;
    });
  return withService(work, { encrypts: run === settings });
}

type Opened = Pick<Action, 'config' | 'database' | 'service'>;

/** Opens the database for work on its sites; `encrypts`: the work needs the secret of the servers. Returns the exit code. */
const withService = (work: (opened: Opened) => Promise<void>, { encrypts }: { encrypts: boolean }): Promise<number> =>
  withStore(async (database, config) => {
    if (encrypts && config.DATABASE_URL !== '' && !(await hasSecret(config)))
      throw new Error('SECRET is not set. The settings of sites are encrypted with the SECRET of the servers.');
    return withFiles(config, async (files) => {
      const checkSettings = (settings: SiteSettings): void => checkSettingsAlone(settings, warnOfServers);
      const service = await openSiteService(config, database, { actor: 'command-line', files, checkSettings });
      await work({ config, database, service });
      return 0;
    });
  });

/** Content and data of one site, like `vitrine export` and `vitrine import` for a single site. */
function transfer(name: 'export' | 'import', id: string, file: string | undefined, { values }: Call): Promise<number> {
  if (id === '') throw new Usage(`sites ${name} takes the name of a site`, 'sites');
  const replace = values['replace'] === true;
  if (name === 'export')
    return exportFrom(file, { scope: values['all'] === true ? 'everything' : 'site', replace, site: id });
  if (file === undefined) throw new Usage('sites import takes a site and FILE or DIR', 'sites');
  if (isFolder(file)) return importFrom(file, { replace, site: id });
  return withService(
    async ({ service }) => {
      const { rows, ...site } = await service.import(id, bytesOf(file), replace);
      print(`Imported ${rows} rows.`);
      print(lineOf(site));
    },
    { encrypts: true },
  );
}
