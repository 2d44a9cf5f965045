/** Scripts and styles of regions from the build, cached forever because their names contain a hash. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { root } from '../../disk/root.ts';
import { builtFiles } from '../../http/built-files.ts';

const PATH = '/assets/site';

const manifest = z.object({
  loader: z.string(),
  style: z.string(),
  images: z.string(),
  compatibility: z.string(),
  worker: z.string(),
});

/** URLs of scripts that only some themes need. */
export interface ThemeScripts {
  /** Loads images whose URL is in `data-src`. */
  readonly images: string;
  /** Provides globals that older themes use; also loads images. */
  readonly compatibility: string;
}

/** The URLs that every page loads: a stylesheet and a script. Without a build there are none, and pages work as without JavaScript. */
export function readClientFiles(folder = join(root, 'dist', 'site')): readonly string[] {
  const files = readManifest(folder);
  return files === undefined ? [] : [`${PATH}/${files.style}`, `${PATH}/${files.loader}`];
}

/** The scripts for themes that need them; undefined without a build. */
export function readThemeScripts(folder = join(root, 'dist', 'site')): ThemeScripts | undefined {
  const files = readManifest(folder);
  if (files === undefined) return undefined;
  return { images: `${PATH}/${files.images}`, compatibility: `${PATH}/${files.compatibility}` };
}

/** Text of the service worker; undefined without a build. */
export function readWorker(folder = join(root, 'dist', 'site')): string | undefined {
  const files = readManifest(folder);
  return files === undefined ? undefined : readFileSync(join(folder, files.worker), 'utf8');
}

function readManifest(folder: string): z.infer<typeof manifest> | undefined {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export const clientFilesRouter = (folder = join(root, 'dist', 'site')): RequestHandler => builtFiles(PATH, folder);
