/** Replies of the form API, as far as screens use them. */

export const FORMS = '/api/owner/forms';
export const SUBMISSIONS = '/api/form-submissions';

export const formPath = (id: string): string => `${FORMS}/${encodeURIComponent(id)}`;
export const builderPath = (id: string): string => `/forms/${encodeURIComponent(id)}`;
export const submissionsPath = (formId: string): string => `/submissions?form=${encodeURIComponent(formId)}`;

export interface ListedForm {
  readonly id: string;
  readonly name: string;
  readonly fieldCount: number;
  readonly submissionCount: number;
  /** Epoch milliseconds. */
  readonly lastSubmission: number | null;
  /** Number of pages, items, slides and drafts with the form. */
  readonly useCount: number;
}

export interface FormList {
  readonly forms: readonly ListedForm[];
}

export interface FormUse {
  readonly kind: 'page' | 'item' | 'block-field' | 'slide' | 'draft';
  readonly id: string;
  readonly title: string;
}

export interface ListedSubmission {
  readonly id: string;
  readonly formId: string;
  /** Null if the form was deleted. */
  readonly formName: string | null;
  readonly status: 'received' | 'held';
  /** The first answers on one line. */
  readonly summary: string;
  readonly page: { readonly pageTitle?: string; readonly pagePath?: string };
  readonly accountId: string | null;
  readonly createdOn: number;
}

export interface SubmissionList {
  readonly submissions: readonly ListedSubmission[];
  readonly nextPageCursor: string | null;
}

export interface ReadSubmission {
  readonly submission: Omit<ListedSubmission, 'formName' | 'summary'>;
  readonly rows: readonly { readonly title: string; readonly text: string }[];
}

/** Delivery status of a form's target. */
export interface TargetState {
  readonly channel: 'mail' | 'webhook' | 'mailing-list';
  readonly target: string;
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  readonly lastSentOn: number | null;
  readonly lastError: string | null;
}

export interface MailingLists {
  readonly state: 'connected' | 'disconnected';
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  /** Why there are none to choose. */
  readonly message?: string;
}
