import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Engine } from '#engine';
import { openFolderSource } from '../content/folder-source.ts';
import { root } from '../root.ts';
import { createSite } from './site.ts';
import { loadTheme } from './theme.ts';

/** Opens the configured site: the demo, a directory with `theme/` and `content/`, or none. */
export async function openSite(site: string, engine: Engine, logger: Logger): Promise<Router | undefined> {
  if (site === 'off') return undefined;
  const demo = {
    theme: join(root, 'views', 'themes', 'atelier'),
    content: join(root, 'views', 'demo', 'content'),
    assets: join(root, 'views', 'demo', 'assets'),
  };
  const folder = resolve(site);
  const folders =
    site === 'demo'
      ? demo
      : { theme: join(folder, 'theme'), content: join(folder, 'content'), assets: join(folder, 'assets') };
  for (const part of [folders.theme, folders.content]) {
    if (!existsSync(part)) throw new Error(`SITE=${site}: ${part} does not exist`);
  }
  const theme = loadTheme(folders.theme, engine, (file, { severity, message, line, column }, frame) => {
    logger[severity === 'error' ? 'error' : 'warn']({ file, line, column }, `${message}\n${frame}`);
  });
  return createSite({ engine, theme, content: openFolderSource(folders.content), assets: folders.assets, logger });
}
