/** Changes of a page's settings that are not saved yet. */
import type { PageSettings } from './page-replies.ts';

/** What is changed, by the names of `PUT /api/owner/pages/ID`. */
export interface PageDraft extends Partial<Omit<PageSettings, 'id' | 'type' | 'revision'>> {
  /** Null unlocks the page. */
  readonly password?: string | null;
}

export interface PageFieldsProps {
  readonly page: PageSettings;
  readonly draft: PageDraft;
  change(more: PageDraft): void;
  errorOf(field: string): string | undefined;
}
