/** The texts of a page in a language: those of the storefront's interface, which come with Vitrine, and the site's own. */
import { type InterfaceLanguage, interfaceLanguage } from '#shared/interface-languages';
import { isData, textOf } from '#shared/json';
import type { Glossary } from '#shared/phrases';
import { request } from '../../core/http.ts';
import { retryImport } from '../../core/retry-import.ts';

type Texts = Readonly<Record<string, string>>;

/** JSON of the files beside this script, by language; set by the build. */
declare const GLOSSARY_FILES: string;

function interfaceTexts(language: InterfaceLanguage): Promise<{ readonly default: Texts }> {
  const files = JSON.parse(GLOSSARY_FILES) as Readonly<Record<InterfaceLanguage, string>>;
  return import(new URL(files[language], import.meta.url).href);
}

/** `address`: of the site's glossaries, in which `[language]` stands for the tag; empty: none. Null: no texts; undefined: they did not load. */
export async function loadGlossary(address: string, language: string): Promise<Glossary | null | undefined> {
  const known = interfaceLanguage(language);
  const [own, site] = await Promise.all([
    known === undefined ? {} : retryImport(() => interfaceTexts(known)).then((texts) => texts.default),
    address === '' ? {} : textsAt(address.replaceAll('[language]', language)),
  ]);
  if (site === undefined) return undefined;
  // The site's own translation of a text counts.
  const texts = new Map<string, string>(Object.entries({ ...own, ...site }));
  return texts.size === 0 ? null : texts;
}

async function textsAt(address: string): Promise<Texts | undefined> {
  const result = await request(address, { timeout: 10_000 });
  if (!result.ok || !isData(result.value)) return undefined;
  return Object.fromEntries(Object.entries(result.value).map(([source, text]) => [source, textOf(text)]));
}
