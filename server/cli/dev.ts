/** `vitrine dev`: serves a theme folder during development. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { Router } from 'express';
import { openContext } from '../app/context.ts';
import { createHttpServer, listen } from '../app/listener.ts';
import { type Config, readConfig } from '../config.ts';
import { tryPorts } from '../http/try-ports.ts';
import { openTogether } from '../lifecycle/close-stack.ts';
import { createLogger } from '../observability/logger.ts';
import { styleLimitsOf } from '../rendering/theme/styles/style-thread.ts';
import { siteFolders } from '../site/open-site.ts';
import { devLog } from './dev/dev-log.ts';
import { isAddress, openDevSite } from './dev/dev-site.ts';

export interface DevCommand {
  readonly folder: string;
  /** A folder of content files, or a server; default: `content/` beside the theme, else the demo's. */
  readonly content: string | undefined;
  /** How open pages update on save. */
  readonly reload: 'css' | 'page' | 'off';
  /** Open the store too, so that carts and forms work. */
  readonly store: boolean;
  readonly port: number;
}

export interface Developing {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a theme folder, and reloads it on save. */
export async function develop(
  command: DevCommand,
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<Developing> {
  if (!existsSync(command.folder)) throw new Error(`${command.folder} does not exist`);
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...environment });
  await tryPorts([command.port], config.HOST).catch((error: unknown) => {
    throw portFailure(error, command.port);
  });
  const logger = createLogger(config.LOG_LEVEL, devLog(print, process.stdout.isTTY === true));
  return openTogether(async (closing) => {
    const { content, assets } = contentOf(command);
    const { folder: themeFolder, reload } = command;
    const styleLimits = styleLimitsOf(config);
    const site = openDevSite({ themeFolder, content, reload, styleLimits, logger, print });
    closing.defer(() => site.close());
    const context = await openContext(config, {
      logger,
      // The theme also works without a store.
      database: command.store ? undefined : null,
      content: site.content,
      theme: site.theme.open,
      siteMembers: { assets, overlay: site.routes.overlay },
    });
    closing.defer(() => context.close());
    const routes = Router().use(site.routes.router);
    const server = createHttpServer(context, { routes: command.store ? routes : routes.use(ignoreEvents()) });
    await listenOn(server, command.port, config);
    closing.defer(() => closed(server));
    closing.defer(() => site.routes.close());
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    print(`${basename(resolve(command.folder))} at ${url}, content from ${content}\n`);
    site.printProblems();
    return { url };
  });
}

async function listenOn(server: Server, port: number, { HOST }: Pick<Config, 'HOST'>): Promise<void> {
  try {
    await listen(server, { PORT: port, HOST });
  } catch (error) {
    throw portFailure(error, port);
  }
}

/** A helpful error for a port that is unavailable. */
function portFailure(error: unknown, port: number): unknown {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isTaken ? new Error(`port ${port} is in use; choose another with --port`) : error;
}

/** Without a store, analytics events are accepted and ignored. */
function ignoreEvents(): Router {
  const router = Router();
  router.post(
    ['/api/census/*call', '/api/events/*call', '/api/v1/clanker/*call', '/api/1/performance/*call'],
    (request, response) => {
      request.resume();
      response.status(204).end();
    },
  );
  return router;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

function contentOf({ folder, content }: DevCommand): { content: string; assets: string | undefined } {
  const demo = siteFolders('demo');
  const beside = join(dirname(resolve(folder)), 'content');
  const result = content ?? (existsSync(beside) ? beside : demo.content);
  const assets = isAddress(result) ? '' : join(dirname(resolve(result)), 'assets');
  return { content: result, assets: existsSync(assets) ? assets : undefined };
}
