import type { CLDR } from '@phensley/cldr';

/** Where locale data comes from. The engine asks once per render; `prepare` loads ahead. */
export interface LocaleStore {
  /** Data of the locale, else of its parent, else of en-US. */
  get(locale: string): CLDR;
  prepare(locale: string): Promise<void>;
}
