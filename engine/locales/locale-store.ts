/**
 * Locale data from CLDR. One file holds a language with all its regions; it is read when the language is first used.
 * // Cost of the first use (2.5 GHz server core): 7 ms per process for the framework, 3 to 12 ms per language if `get` has to read it.
 * `prepare` reads without blocking and leaves 1 to 5 ms of parsing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync } from 'node:zlib';
import { type CLDR, CLDRFramework, type Locale, Pack } from '@phensley/cldr';
import { LRUCache } from 'lru-cache';
import type { LocaleStore } from '../execute/locale-store.ts';

/** Where locale data is, and how much is cached. */
export interface LocaleStoreOptions {
  /** Max languages kept in memory (about 2 MB each). Default 40. */
  readonly languages?: number;
  /** Folder with a file `LANGUAGE.json` or `LANGUAGE.json.br` per language. Default: that of `@phensley/cldr`. */
  readonly folder?: string;
}

const FALLBACK = 'en-US';
/** Regions and variants of one language cached at once; ids come from requests. */
const MAX_LOCALES_PER_LANGUAGE = 32;
const MAX_IDS = 1000;
const MAX_ID_LENGTH = 64;

interface Language {
  readonly pack: Pack;
  readonly locales: Map<string, CLDR>;
}

/** Builds instances from packs that the store owns, so that evicted languages are really freed. */
class Framework extends CLDRFramework {
  open(data: string): Pack {
    const pack = new Pack(data);
    this.check(pack);
    return pack;
  }

  instance(locale: Locale, pack: Pack): CLDR {
    return this.build(locale, pack);
  }
}

/** Creates a store. Unknown and malformed ids get en-US; an unknown region its language's default. */
export function createLocaleStore({ languages = 40, folder = packFolder() }: LocaleStoreOptions = {}): LocaleStore {
  return new PackStore(folder, languages);
}

class PackStore implements LocaleStore {
  private readonly folder: string;
  /** File names by language. */
  private readonly files: ReadonlyMap<string, string>;
  private readonly framework = new Framework({});
  private readonly languages: LRUCache<string, Language>;
  private readonly resolved = new LRUCache<string, Locale>({ max: MAX_IDS });

  constructor(folder: string, maxLanguages: number) {
    this.folder = folder;
    this.files = new Map(
      readdirSync(folder).flatMap((file) => {
        const [, language] = /^([a-z]{2,3})\.json(?:\.br)?$/.exec(file) ?? [];
        return language === undefined ? [] : [[language, file]];
      }),
    );
    this.languages = new LRUCache({ max: maxLanguages });
  }

  get(id: string): CLDR {
    const locale = this.resolve(id);
    const name = locale.tag.language();
    const language = this.languages.get(name) ?? this.add(name, textOf(this.fileOf(name)));
    const tag = locale.tag.compact();
    let cldr = language.locales.get(tag);
    if (cldr === undefined) {
      if (language.locales.size >= MAX_LOCALES_PER_LANGUAGE) language.locales.clear();
      cldr = this.framework.instance(locale, language.pack);
      language.locales.set(tag, cldr);
    }
    return cldr;
  }

  async prepare(id: string): Promise<void> {
    const name = this.resolve(id).tag.language();
    if (this.languages.has(name)) return;
    const data = await readText(this.fileOf(name));
    if (!this.languages.has(name)) this.add(name, data);
  }

  private resolve(id: string): Locale {
    let locale = this.resolved.get(id);
    if (locale === undefined) {
      locale = CLDRFramework.resolveLocale(id.length > MAX_ID_LENGTH ? FALLBACK : id);
      if (!this.files.has(locale.tag.language())) locale = CLDRFramework.resolveLocale(FALLBACK);
      this.resolved.set(id, locale);
    }
    return locale;
  }

  private add(name: string, data: string): Language {
    const language: Language = { pack: this.framework.open(data), locales: new Map() };
    this.languages.set(name, language);
    return language;
  }

  private fileOf(language: string): string {
    return join(this.folder, this.files.get(language) ?? '');
  }
}

/** Container images have the data compressed (`deploy/image-files.mjs`). */
const isCompressed = (file: string): boolean => file.endsWith('.br');

function textOf(file: string): string {
  const data = readFileSync(file);
  return (isCompressed(file) ? brotliDecompressSync(data) : data).toString('utf8');
}

async function readText(file: string): Promise<string> {
  const data = await readFile(file);
  return (isCompressed(file) ? await promisify(brotliDecompress)(data) : data).toString('utf8');
}

function packFolder(): string {
  // The package is not bundled: production images have it in node_modules, next to the bundle or above it.
  return join(dirname(createRequire(import.meta.url).resolve('@phensley/cldr/package.json')), 'packs');
}
