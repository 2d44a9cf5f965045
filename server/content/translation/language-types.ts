/** The languages of a site, as its content has them. */
import type { TextTable } from '#shared/translations';

export interface SiteLanguage {
  readonly code: string;
  /** As its owner has named it, or in itself. */
  readonly name: string;
  /** What its addresses begin with; '' for the default language. */
  readonly prefix: string;
  readonly isDefault: boolean;
  readonly isRightToLeft: boolean;
}

export interface SiteLanguages {
  /** The language that the site's own texts are in. */
  readonly original: string;
  /** In the owner's order. */
  readonly all: readonly SiteLanguage[];
  readonly default: SiteLanguage;
  /** Translated documents by language and name, without items. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, TextTable>>;
}
