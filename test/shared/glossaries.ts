/** The texts of the storefront in a language, as visitors of the demo get them: Vitrine's, and the demo's own. */
import { readFileSync } from 'node:fs';

const read = (file: string): Readonly<Record<string, string>> => JSON.parse(readFileSync(file, 'utf8'));

export const interfaceGlossary = (language: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(read(`views/system/glossaries/${language}.json`)));

export const demoGlossary = (language: string): ReadonlyMap<string, string> =>
  new Map([...interfaceGlossary(language), ...Object.entries(read(`views/demo/assets/glossary-${language}.json`))]);
