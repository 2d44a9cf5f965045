/**
 * Locale data from CLDR. One file holds a language with all its regions; it is read when the language is first used.
 *
 * What the first use costs (2.5 GHz server core): the framework 7 ms once a process, a language 3 to 12 ms when `get` has
 * to read it on the spot. `prepare` reads without blocking and leaves 1 to 5 ms of parsing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type CLDR, CLDRFramework, type Locale, Pack } from '@phensley/cldr';
import { LRUCache } from 'lru-cache';
import type { LocaleStore } from '../execute/locale-store.ts';

/** How much locale data is cached. */
export interface LocaleStoreOptions {
  /** Max languages kept in memory (about 2 MB each). Default 40. */
  readonly languages?: number;
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

/** Builds instances over packs that the store owns, so that an evicted language is really freed. */
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
export function createLocaleStore({ languages = 40 }: LocaleStoreOptions = {}): LocaleStore {
  return new PackStore(packFolder(), languages);
}

class PackStore implements LocaleStore {
  private readonly folder: string;
  private readonly available: ReadonlySet<string>;
  private readonly framework = new Framework({});
  private readonly languages: LRUCache<string, Language>;
  private readonly resolved = new LRUCache<string, Locale>({ max: MAX_IDS });

  constructor(folder: string, maxLanguages: number) {
    this.folder = folder;
    this.available = new Set(
      readdirSync(folder).flatMap((file) => (/^[a-z]{2,3}\.json$/.test(file) ? [file.slice(0, -'.json'.length)] : [])),
    );
    this.languages = new LRUCache({ max: maxLanguages });
  }

  get(id: string): CLDR {
    const locale = this.resolve(id);
    const name = locale.tag.language();
    const language = this.languages.get(name) ?? this.add(name, readFileSync(this.fileOf(name), 'utf8'));
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
    const data = await readFile(this.fileOf(name), 'utf8');
    if (!this.languages.has(name)) this.add(name, data);
  }

  private resolve(id: string): Locale {
    let locale = this.resolved.get(id);
    if (locale === undefined) {
      locale = CLDRFramework.resolveLocale(id.length > MAX_ID_LENGTH ? FALLBACK : id);
      if (!this.available.has(locale.tag.language())) locale = CLDRFramework.resolveLocale(FALLBACK);
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
    return join(this.folder, `${language}.json`);
  }
}

function packFolder(): string {
  // The package is not bundled: production images have it in node_modules, beside the bundle or above it.
  return join(dirname(createRequire(import.meta.url).resolve('@phensley/cldr/package.json')), 'packs');
}
