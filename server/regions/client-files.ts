/** The scripts and styles of regions, as the build has written them: served for ever under names that hold their hash. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import { z } from 'zod';
import { root } from '../root.ts';

const PATH = '/assets/site';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const manifest = z.object({ loader: z.string(), style: z.string() });

/** The addresses that pages begin with, a style sheet and a script. Without a build there are none, and pages work as they do without script. */
export function readClientFiles(folder = join(root, 'dist', 'site')): readonly string[] {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) return [];
  const { loader, style } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return [`${PATH}/${style}`, `${PATH}/${loader}`];
}

export function clientFilesRouter(folder = join(root, 'dist', 'site')): Router {
  const router = Router();
  router.use(PATH, express.static(folder, { maxAge: YEAR_MS, immutable: true, index: false, redirect: false }));
  return router;
}
