/** The whole product on one host: demo theme, built scripts, built-in backend on a real database, offline adapters. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContextOverrides } from '../../server/app/context-options.ts';
import type { OpenFeatures } from '../../server/app/open-features.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { siteStore, temporaryFolder } from '../database/databases.ts';
import { serveContext, storeOf } from '../server/serving.ts';
import { steadyTheme } from './steady-theme.ts';

export interface FullSite {
  readonly url: string;
  readonly database: Database;
  readonly features: OpenFeatures;
  stop(): Promise<void>;
}

/** `content`: JSON by file name without extension. */
export async function openFullSite(
  content: Readonly<Record<string, unknown>>,
  { THEME: theme = 'atelier', ...environment }: Readonly<Record<string, string>> = {},
  overrides: ContextOverrides = {},
): Promise<FullSite> {
  const folder = temporaryFolder();
  if (environment['PREFETCH'] === 'on')
    cpSync(join(__dirname, '../../views/themes', theme), join(folder, 'theme'), { recursive: true });
  else steadyTheme(join(folder, 'theme'), theme);
  for (const part of ['assets', 'files'])
    cpSync(join(__dirname, '../../views/demo', part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'content'));
  for (const [name, json] of Object.entries(content))
    writeFileSync(join(folder, 'content', `${name}.json`), JSON.stringify(json));
  const config = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SITE: folder,
    ...(await siteStore()),
    CAPTCHA: 'offline',
    // Tests intercept requests; a service worker would get in the way.
    OFFLINE_PAGE: 'off',
    PREFETCH: 'off',
    ...environment,
  });
  const { url, context, stop } = await serveContext(config, overrides);
  return { url, ...storeOf(context), stop };
}
