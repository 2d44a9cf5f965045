/** Templates kept by id, as files: what was acknowledged is on disk. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problems.ts';

export type Stored = { readonly template: string } | { readonly code: unknown };

export interface TemplateStore {
  readonly size: number;
  get(id: string): Stored | undefined;
  /** True when the id is new. */
  put(id: string, stored: Stored): Promise<boolean>;
  delete(id: string): Promise<boolean>;
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export function checkId(id: string): void {
  if (ID.test(id)) return;
  throw new Problem('invalid-request', {
    fields: [
      {
        field: 'id',
        message: 'Use 1 to 100 letters, digits, dots, hyphens and underscores, with a letter or digit first.',
      },
    ],
  });
}

export async function openTemplateStore(directory: string, most: number): Promise<TemplateStore> {
  await mkdir(directory, { recursive: true });
  const templates = new Map<string, Stored>();
  for (const file of await readdir(directory)) {
    if (file.endsWith('.json'))
      templates.set(file.slice(0, -5), JSON.parse(await readFile(join(directory, file), 'utf8')) as Stored);
    else await rm(join(directory, file), { force: true });
  }
  let writes = 0;
  return {
    get size() {
      return templates.size;
    },
    get: (id) => templates.get(id),
    async put(id, stored) {
      const isNew = !templates.has(id);
      if (isNew && templates.size >= most) throw new Problem('too-many-templates', { detail: `The limit is ${most}.` });
      await writeDurably(directory, id, JSON.stringify(stored), ++writes);
      templates.set(id, stored);
      return isNew;
    },
    async delete(id) {
      if (!templates.has(id)) return false;
      await rm(join(directory, `${id}.json`), { force: true });
      await syncDirectory(directory);
      return templates.delete(id);
    },
  };
}

/** A new file, flushed, then renamed over the old one: a crash leaves the old or the new text, never half of one. */
async function writeDurably(directory: string, id: string, text: string, serial: number): Promise<void> {
  const draft = join(directory, `${id}.${process.pid}.${serial}.tmp`);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(directory, `${id}.json`));
  await syncDirectory(directory);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
