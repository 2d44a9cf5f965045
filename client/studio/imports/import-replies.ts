/** Imports as the owner API tells them. */
import { countText } from '../controls/count-text.ts';
import type { Collection } from '../items/collections.ts';

interface ImportJob {
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly processed: number;
  readonly total: number;
  readonly message: string;
}

interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Imported, with something left to do. */
  readonly notes: number;
}

export type ImportTarget = 'products' | 'items';

export interface ImportFile {
  readonly id: string;
  readonly fileName: string;
  readonly format: 'csv' | 'shopify' | 'wordpress';
  readonly target: ImportTarget;
  readonly columns: readonly string[];
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
  readonly fields: readonly { readonly id: string; readonly label: string }[];
  /** Field to the place of its column. */
  readonly mapping: Readonly<Record<string, number>>;
  readonly total: number;
  readonly job: ImportJob | null;
  readonly isDry: boolean;
  readonly collectionId: string | null;
  readonly counts: ImportCounts;
  /** Store pages that were added, or would be. */
  readonly pages: number;
  /** Whether the last job redirects from old addresses. */
  readonly redirects: boolean;
  /** Redirects that were added, or would be. */
  readonly redirectsAdded: number;
  /** What holds for the file as a whole. */
  readonly remarks: readonly string[];
  /** What was left out of the file, and where store pages were put. */
  readonly messages: readonly string[];
}

interface ImportNote {
  readonly number: number;
  readonly column: string;
  readonly message: string;
  /** It says what changes of an item that is there. */
  readonly isChange: boolean;
}

type Outcome = 'added' | 'changed' | 'unchanged' | 'refused';

export interface ImportResult {
  readonly number: number;
  readonly outcome: Outcome;
  readonly title: string;
  readonly notes: readonly ImportNote[];
}

export interface ImportResultPage {
  readonly results: readonly ImportResult[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

export const IMPORTS = '/api/owner/imports';
export const importCall = (id: string): string => `${IMPORTS}/${encodeURIComponent(id)}`;
export const jobsCall = (id: string): string => `${importCall(id)}/jobs`;
export const reportAddress = (id: string): string => `${importCall(id)}/report`;
export const resultsCall = (id: string): string => `${importCall(id)}/results`;

/** The screen of an import, below `/config`. */
export const importScreen = (target: ImportTarget): string => `/${target}/import`;

export const isRunning = ({ job }: Pick<ImportFile, 'job'>): boolean =>
  job?.status === 'waiting' || job?.status === 'running';

/** Where an import stands: columns are chosen, a job runs, its outcome is looked at, it is over. */
export function stageOf(file: Pick<ImportFile, 'job' | 'isDry'>): 'columns' | 'running' | 'checked' | 'imported' {
  if (file.job === null) return 'columns';
  if (isRunning(file)) return 'running';
  if (!file.isDry) return 'imported';
  return file.job.status === 'done' ? 'checked' : 'columns';
}

/** The same while the columns of a checked file are changed. */
export function shownStage(file: Pick<ImportFile, 'job' | 'isDry'>, isBack: boolean): ReturnType<typeof stageOf> {
  const stage = stageOf(file);
  return isBack && stage === 'checked' ? 'columns' : stage;
}

/** Whether an import was cancelled, or failed. */
export const isUnfinished = (file: Pick<ImportFile, 'job' | 'isDry'>): boolean =>
  stageOf(file) === 'imported' && file.job?.status !== 'done';

/** What was done with so many, or would be. */
export function outcomeText({ added, changed, unchanged, refused }: ImportCounts, isDry: boolean): string {
  const parts = isDry
    ? [`${added} would be added`, `${changed} changed`, `${unchanged} would stay as they are`]
    : [`${added} added`, `${changed} changed`, `${unchanged} left as they were`];
  return `${[...parts, `${refused} cannot be used`].join(', ')}.`;
}

const OUTCOMES: Readonly<Record<Exclude<Outcome, 'refused'>, readonly [done: string, dry: string]>> = {
  added: ['Added.', 'Would be added.'],
  changed: ['Changed.', 'Would be changed.'],
  unchanged: ['Left as it was.', 'Would stay as it is.'],
};

/** What is told of a row, after what becomes of it. */
export function noteText(outcome: Outcome, { message, isChange }: ImportNote, isDry: boolean): string {
  if (outcome === 'refused' || isChange) return message;
  return `${OUTCOMES[outcome][isDry ? 1 : 0]} ${message}`;
}

export const FORMATS: Readonly<Record<ImportFile['format'], string>> = {
  csv: 'CSV table',
  shopify: 'Shopify product export',
  wordpress: 'WordPress export',
};

export const rowsText = ({ format, total }: Pick<ImportFile, 'format' | 'total'>): string =>
  format === 'wordpress' ? countText(total, 'post or page', 'posts and pages') : countText(total, 'row');

/** The collection that fits a file of items: of events if they have starts, else a blog; others only if there is none. */
export function fittingCollection(
  { mapping }: Pick<ImportFile, 'mapping'>,
  collections: readonly Pick<Collection, 'id' | 'kind' | 'typeName'>[],
): string | undefined {
  const events = mapping['startDate'] === undefined ? [] : collections.filter(({ kind }) => kind === 'event');
  const blogs = collections.filter(({ typeName }) => typeName === 'blog');
  const posts = collections.filter(({ kind }) => kind === 'post');
  return [...events, ...blogs, ...posts, ...collections][0]?.id;
}

/** Whether a file says where its entries were: Shopify has all products below one path. */
export const hasOldUrls = ({ format }: Pick<ImportFile, 'format'>, mapping: ImportFile['mapping']): boolean =>
  mapping['oldAddress'] !== undefined || (format === 'shopify' && mapping['urlId'] !== undefined);

/** A mapping in which a column has another field, or none (''). */
export function mapColumn(
  mapping: Readonly<Record<string, number>>,
  column: number,
  field: string,
): Readonly<Record<string, number>> {
  const others = Object.entries(mapping).filter(([name, place]) => place !== column && name !== field);
  return Object.fromEntries(field === '' ? others : [...others, [field, column]]);
}

/** The field that a column has; '' for none. */
export const fieldOfColumn = (mapping: Readonly<Record<string, number>>, column: number): string =>
  Object.entries(mapping).find(([, place]) => place === column)?.[0] ?? '';
