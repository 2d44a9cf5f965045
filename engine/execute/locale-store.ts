import type { CLDR } from '@phensley/cldr';

/** Where locale data comes from. The engine asks once per render; `prepare` loads ahead. */
export interface LocaleStore {
  /**
   * Data of the locale, else of its parent, else of en-US. The same object for the same locale while it is cached, so that
   * what formatters build from it can be cached beside it.
   */
  get(locale: string): CLDR;
  /** Loads the locale's language without blocking, so that `get` has it at hand. */
  prepare(locale: string): Promise<void>;
}
