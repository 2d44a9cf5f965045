/** The glossaries of emails: the texts that come with Vitrine, and the site's own, which count. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceLanguage } from '#shared/interface-languages';
import { isData } from '#shared/json';
import type { Glossary } from '#shared/phrases';
import { root } from '../disk/root.ts';
import type { EmailLanguage } from './email-language.ts';

/** The glossary of a language. */
export interface EmailGlossary {
  readonly code: string;
  readonly glossary: Glossary;
}

type Languages = Pick<EmailLanguage, 'code' | 'glossary'>;

const INTERFACE = join(root, 'views', 'system', 'glossaries');

const FILE = /^\/assets\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.json)$/;

/** The texts of templates and scripts are English already. */
const isEnglish = (code: string): boolean => /^en(?:-|$)/i.test(code);

/** `folders`: those that `/assets` is served from. Undefined: the texts of emails stay as they are. */
export function createGlossaryReader(folders: readonly string[]): (language: Languages) => EmailGlossary | undefined {
  const fileAt = createFileReader();
  const merge = createMerger();
  const ofSite = ({ code, glossary }: Languages): Glossary | undefined => {
    // A site in `nl-BE` may have the glossary of its language alone.
    for (const language of new Set([code, code.split('-')[0] ?? code])) {
      const [, file = ''] = FILE.exec(glossary.replaceAll('[language]', language)) ?? [];
      for (const folder of file === '' ? [] : folders) {
        const found = fileAt(join(folder, file));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return (language) => {
    const { code } = language;
    if (code === '' || isEnglish(code)) return undefined;
    const known = interfaceLanguage(code);
    const ours = known === undefined ? undefined : fileAt(join(INTERFACE, `${known}.json`));
    const own = ofSite(language);
    const glossary = ours === undefined || own === undefined ? (own ?? ours) : merge(ours, own);
    return glossary === undefined ? undefined : { code, glossary };
  };
}

/** The same object for the same two, because translated templates are cached by it. */
function createMerger(): (ours: Glossary, own: Glossary) => Glossary {
  const merged = new WeakMap<Glossary, { readonly ours: Glossary; readonly glossary: Glossary }>();
  return (ours, own) => {
    const cached = merged.get(own);
    if (cached?.ours === ours) return cached.glossary;
    const glossary = new Map([...ours, ...own]);
    merged.set(own, { ours, glossary });
    return glossary;
  };
}

function createFileReader(): (path: string) => Glossary | undefined {
  const files = new Map<string, { readonly version: string; readonly glossary: Glossary | undefined }>();
  return (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return undefined;
    const version = `${stats.mtimeMs} ${stats.size}`;
    const cached = files.get(path);
    if (cached?.version === version) return cached.glossary;
    const glossary = parsedGlossary(readFileSync(path, 'utf8'));
    files.set(path, { version, glossary });
    return glossary;
  };
}

/** Pages show their own texts, too, when it is not JSON. */
function parsedGlossary(json: string): Glossary | undefined {
  try {
    const input: unknown = JSON.parse(json);
    if (!isData(input)) return undefined;
    return new Map(Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return undefined;
  }
}
