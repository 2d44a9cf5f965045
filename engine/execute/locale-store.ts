import type { CLDR } from '@phensley/cldr';

/** Source of locale data. The engine calls it once per render; `prepare` preloads. */
export interface LocaleStore {
  /**
   * Data of the locale, or its parent's, or en-US. Returns the same object while it is cached, so that formatters can cache what they build
   * from it.
   */
  get(locale: string): CLDR;
  /** Loads the locale's language without blocking, so that `get` finds it in memory. */
  prepare(locale: string): Promise<void>;
}
