/** The languages of a site. */
import type { TextTable } from '#shared/translations';

export interface SiteLanguage {
  readonly code: string;
  /** As named by admins, or its own name. */
  readonly name: string;
  /** Path prefix of its pages; '' for the default language. */
  readonly prefix: string;
  readonly isDefault: boolean;
  readonly isRightToLeft: boolean;
}

export interface SiteLanguages {
  /** The language of the original texts. */
  readonly original: string;
  /** In the configured order. */
  readonly all: readonly SiteLanguage[];
  readonly default: SiteLanguage;
  /** Translated documents by language and name, without items. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, TextTable>>;
}
