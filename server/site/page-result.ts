/** What a page of the shop answers with, and the parts that all of them share. */
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

/** A page, or the address that the browser goes to next (303). */
export type PageResult =
  | {
      readonly page: ShopPage;
      readonly status: number;
      readonly data: Readonly<Record<string, unknown>>;
      /** A form in the look of the site's forms; the page has it as `formMarkup`. */
      readonly form?: DetailsForm;
    }
  | { readonly redirect: string };

/** The form of a product's additional fields, on a page of its own. */
export interface DetailsForm {
  readonly form: AdditionalForm;
  readonly action: string;
  /** What goes with it, such as what is bought. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly submit: string;
  /** What was filled in, by field id. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly errors: FieldErrors;
  /** Of the form as a whole; empty: nothing is wrong. */
  readonly message: string;
}

/** A page of the shop with its data as page JSON. */
interface ShopPageResult {
  readonly page: ShopPage;
  readonly status: number;
  readonly data: Readonly<Record<string, Value>>;
}

/** Sends a page in the site's look; the site gives it to the shop. */
export type SendShopPage = (result: ShopPageResult, request: Request, response: Response) => Promise<void>;

/** What stands above a form that was not taken. */
export interface ErrorSummary {
  readonly title: string;
  /** `href` leads to the field; empty: the whole form is meant. */
  readonly items: readonly { readonly href: string; readonly message: string }[];
}

/** Field → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A problem as a page shows it. Throws all other errors. */
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

/** Whether a code is of a problem that a page of the shop can show. */
export const isRejection = (code: string): code is ProblemCode => REJECTIONS.has(code);

/** Reads a problem; anything that is none is thrown on. */
export function readRejection(error: unknown): Rejection {
  if (!(error instanceof Problem) || !isRejection(error.code)) throw error;
  const named = (error.fields ?? []).map(({ field, message }): [string, unknown] => [field, message]);
  // A form's problem has its messages by field id.
  const all = [...named, ...Object.entries(error.extra['errors'] ?? {})];
  const fields = Object.fromEntries(all.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  const logged = error.extra['error'];
  const message = typeof logged === 'string' && logged !== '' ? logged : (error.detail ?? error.message);
  return { status: problems[error.code].status, message, fields };
}

/** The summary of a problem: each field with its message, or the one message there is. */
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
  /** The element of a field. Default: `field-NAME`. */
  readonly idOf?: (field: string) => string;
  /** What a field is called, for messages that do not say it: `City: Required`. */
  readonly labelOf?: (field: string) => string;
}

/** What was typed into a form's field: a text of sane length. */
export function typed(body: unknown, name: string, maxLength = 500): string {
  const value = typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : '';
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/** A value of the query, when it is one text. */
export const queryText = (request: Request, name: string): string => typed(request.query, name, 300);
