/** Renders the playground's state with the render API. */
import { request, silent } from '../core/http.ts';
import type { PlaygroundState } from './playground-state.ts';

/** A diagnostic of the render, with its location. */
export interface Reported {
  readonly type: 'parser' | 'assembler' | 'engine';
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** Name of the partial; absent for the template. */
  readonly template?: string;
  readonly line?: number;
  readonly column?: number;
}

interface TierTime {
  readonly medianMs: number;
  readonly runs: number;
}

export interface RenderStats {
  readonly tier: 'walk' | 'code';
  readonly renderMs: number;
  readonly bytes: number;
  readonly tiers?: { readonly walk?: TierTime; readonly code?: TierTime };
}

export type RenderOutcome =
  | {
      readonly kind: 'rendered';
      readonly html: string;
      readonly reported: readonly Reported[];
      readonly stats: RenderStats;
    }
  /** Nothing was rendered, for the reason in `message`. */
  | { readonly kind: 'failed'; readonly message: string; readonly needsKey: boolean }
  /** Superseded by a later render. */
  | { readonly kind: 'aborted' };

interface RenderReply {
  readonly html: string;
  readonly errors: readonly Omit<Reported, 'severity'>[];
  readonly warnings: readonly Omit<Reported, 'severity'>[];
  readonly stats: RenderStats;
}

/** URL and key of the API. */
export interface RenderAccess {
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Never rejects. */
export async function renderState(state: PlaygroundState, access: RenderAccess): Promise<RenderOutcome> {
  const data = dataOf(state);
  if (typeof data === 'string') return { kind: 'failed', message: data, needsKey: false };
  const { template, partials, locale } = state;
  const now = state.now === '' ? undefined : Date.parse(state.now);
  if (Number.isNaN(now))
    return { kind: 'failed', message: 'The current time is not a date such as 2026-03-01T12:00:00Z.', needsKey: false };
  const json = {
    template,
    data: data.value,
    partials,
    ...(locale === '' ? {} : { locale }),
    ...(now === undefined ? {} : { now }),
    options: { measureTiers: true },
  };
  const result = await call('/v1/render', json, access);
  if ('kind' in result) return result;
  const { html, errors, warnings, stats } = result.value as RenderReply;
  const reported = [
    ...errors.map((problem) => ({ ...problem, severity: 'error' as const })),
    ...warnings.map((problem) => ({ ...problem, severity: 'warning' as const })),
  ];
  return { kind: 'rendered', html, reported, stats };
}

/** The instruction tree of a template as JSON, or why there is none. */
export async function parseTemplate(template: string, access: RenderAccess): Promise<string> {
  const result = await call('/v1/parse', { template }, access);
  if (!('kind' in result)) return JSON.stringify((result.value as { readonly code: unknown }).code);
  return result.kind === 'failed' ? result.message : '';
}

/** The data with the chosen time zone; an error message if it is not JSON. */
export function dataOf({ data, timeZone }: PlaygroundState): { readonly value: unknown } | string {
  let value: unknown;
  try {
    value = data.trim() === '' ? {} : JSON.parse(data);
  } catch (error) {
    return `The data is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (timeZone === '' || !isObject(value)) return { value };
  return { value: { ...value, website: { ...(isObject(value['website']) ? value['website'] : {}), timeZone } } };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function call(
  path: string,
  json: unknown,
  { key, signal }: RenderAccess,
): Promise<{ readonly value: unknown } | Exclude<RenderOutcome, { kind: 'rendered' }>> {
  const headers = key === '' ? {} : { 'x-api-key': key };
  const result = await request(path, { method: 'POST', json, headers, signal, onFailure: silent });
  if (result.ok) return { value: result.value };
  const { failure } = result;
  if (failure.kind === 'aborted') return { kind: 'aborted' };
  if (failure.kind !== 'status')
    return { kind: 'failed', message: `The server could not be reached (${failure.kind}).`, needsKey: false };
  return { kind: 'failed', message: problemText(failure.data, failure.status), needsKey: failure.status === 401 };
}

function problemText(data: unknown, status: number): string {
  if (!isObject(data)) return `The server answered with status ${status}.`;
  const fields = Array.isArray(data['errors']) ? (data['errors'] as readonly unknown[]) : [];
  const listed = fields.filter(isObject).map(({ field, message }) => `${String(field)}: ${String(message)}`);
  return [data['title'], data['detail'], ...listed].filter((part) => typeof part === 'string').join(' ');
}
