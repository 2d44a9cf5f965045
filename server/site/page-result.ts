/** Results of the shop's page handlers, and the parts that they share. */
import type { Request, Response } from 'express';
import type { Value } from '#engine';
import { namedProblem } from '#shared/messages/named-problem';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import type { PageType } from '../content/page-types.ts';
import { Problem, type ProblemCode, problems } from '../http/problems.ts';

export interface ShopPage {
  readonly type: PageType;
  /** Template in views/system/pages, or the theme's own system/NAME.page. */
  readonly template: string;
  readonly title: string;
}

/** A page, or a URL to redirect to (303). */
export type PageResult =
  | {
      readonly page: ShopPage;
      readonly status: number;
      readonly data: Readonly<Record<string, unknown>>;
      /** A form in the style of the site's forms; the page has it as `formMarkup`. */
      readonly form?: DetailsForm;
    }
  | {
      readonly redirect: string;
      /** What a script does first: it confirms the payment in the fields on the page, then goes to `returnUrl`. */
      readonly confirm?: { readonly clientSecret: string; readonly returnUrl: string };
    };

/** The form of a product's additional fields, on a page of its own. */
export interface DetailsForm {
  readonly form: AdditionalForm;
  readonly action: string;
  /** Hidden inputs, such as the product. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly submit: string;
  /** Submitted values by field id. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly errors: FieldErrors;
  /** Error of the form as a whole; empty: no error. */
  readonly message: string;
}

/** A page of the shop with its data as page JSON. */
interface ShopPageResult {
  readonly page: ShopPage;
  readonly status: number;
  readonly data: Readonly<Record<string, Value>>;
}

/** Sends a page in the site's layout; the site passes it to the shop. */
export type SendShopPage = (result: ShopPageResult, request: Request, response: Response) => Promise<void>;

/** The error summary above a rejected form. */
export interface ErrorSummary {
  readonly title: string;
  /** `href` links to the field; empty: the error concerns the whole form. */
  readonly items: readonly { readonly href: string; readonly message: string }[];
}

/** Error message by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A problem as a page shows it. */
export interface Rejection {
  readonly status: number;
  readonly message: string;
  readonly fields: FieldErrors;
}

const REJECTIONS: ReadonlySet<string> = new Set<ProblemCode>([
  'invalid-request',
  'crumb-failed',
  'form-invalid',
  'unknown-entry',
  'unknown-order',
  'not-enough-stock',
  'order-conflict',
  'cart-refused',
  'payment-declined',
  'too-many-requests',
  'account-refused',
  'payments-unavailable',
]);

/** Whether a page of the shop can show a problem with this code. */
export const isRejection = (code: string): code is ProblemCode => REJECTIONS.has(code);

/** Converts a problem for display; rethrows anything else. */
export function readRejection(error: unknown): Rejection {
  if (!(error instanceof Problem) || !isRejection(error.code)) throw error;
  const named = (error.fields ?? []).map(({ field, message }): [string, unknown] => [field, message]);
  // The problem of a form has its messages by field id.
  const all = [...named, ...Object.entries(error.extra['errors'] ?? {})];
  const fields = Object.fromEntries(all.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  const logged = error.extra['error'];
  const message = typeof logged === 'string' && logged !== '' ? logged : (error.detail ?? error.message);
  return { status: problems[error.code].status, message, fields };
}

/** The summary of a problem: each field with its message, or the only message. */
export function summaryOf(
  title: string,
  { message, fields }: Pick<Rejection, 'message' | 'fields'>,
  { idOf = (field) => `field-${field}`, labelOf = () => '' }: SummaryNames = {},
): ErrorSummary {
  const names = Object.keys(fields);
  if (names.length === 0) return { title, items: [{ href: '', message }] };
  const logged = (name: string): string => namedProblem(labelOf(name), fields[name] ?? '');
  return { title, items: names.map((name) => ({ href: `#${idOf(name)}`, message: logged(name) })) };
}

export interface SummaryNames {
  /** The element id of a field. Default: `field-NAME`. */
  readonly idOf?: (field: string) => string;
  /** Labels for messages that do not name their field: `City: Required`. */
  readonly labelOf?: (field: string) => string;
}

/** The submitted text of a form field, limited in length. */
export function typed(body: unknown, name: string, maxLength = 500): string {
  const value = typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : '';
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/** A query parameter, if it is a single string. */
export const queryText = (request: Request, name: string): string => typed(request.query, name, 300);
