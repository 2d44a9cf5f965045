/** What the editor of blocks is opened for: a page, an item, or a place of blocks in the theme. */
import { call, type Result } from '../api.ts';
import type { Question } from '../controls/confirm-dialog.tsx';
import { PAGES, PAGES_SCREEN, pageCall } from './page-addresses.ts';
import { pageMarks } from './page-marks.ts';
import { isOnSite, type PageSettings, pathOfPage } from './page-replies.ts';
import { publishQuestion } from './page-texts.ts';

/** A title that stands on the page, and belongs to another document than the blocks. */
export interface EditedTitle {
  readonly text: string;
  readonly isSaved: boolean;
  /** Counts saved changes that were not typed on the page. */
  readonly redraws: number;
  /** Typed on the page. `isDone`: typing has ended. */
  edit(text: string, isDone: boolean): void;
  /** Typed elsewhere. */
  write(text: string): void;
}

export interface EditedContent {
  /** Of its layout: `page:ID`, `item:ID`, `block-field:ID`. */
  readonly target: string;
  /** `page` or `post`: in the sentences about it. */
  readonly noun: string;
  readonly title: string;
  /** Where it is edited on the page. */
  readonly ownTitle?: EditedTitle;
  /** Of a page that shows it. */
  readonly path: string;
  /** Whether visitors see it once its blocks are published. */
  readonly isOnSite: boolean;
  /** What visitors do not see of it. */
  readonly marks: readonly string[];
  /** When it is published itself (ISO 8601). */
  readonly publishAt?: string | null;
  /** A page, with settings of its own. */
  readonly pageId?: string;
  /** Something beside the blocks is not published. */
  readonly hasOtherDraft?: boolean;
  /** Whether the blocks may stand in place of a text, which the page that was loaded shows. */
  readonly isTextAtFirst?: boolean;
  readonly back: { readonly href: string; readonly label: string };
  /** Calls whose replies change when it is published. */
  readonly reads: readonly string[];
  /** Asked before it is published, now or at an instant. */
  question(at: string | undefined): Question | undefined;
  /** Publishes it where its blocks are published already. */
  publishRest(at: string | undefined): Promise<Result<unknown>>;
}

export const pageContent = (page: PageSettings): EditedContent => ({
  target: `page:${page.id}`,
  noun: 'page',
  title: page.title,
  path: pathOfPage(page),
  pageId: page.id,
  publishAt: page.workflowState === 'Scheduled' ? page.publishAt : null,
  isOnSite: isOnSite(page),
  marks: pageMarks(page).filter((mark) => mark !== 'Home'),
  back: { href: PAGES_SCREEN, label: 'Pages' },
  reads: [pageCall(page.id), PAGES],
  question: (at) => publishQuestion(page, at),
  publishRest(at) {
    const state = at === undefined ? { workflowState: 'Published' } : { workflowState: 'Scheduled', publishAt: at };
    return call('PUT', pageCall(page.id), { body: { ...state, enabled: true }, ifMatch: page.revision });
  },
});
