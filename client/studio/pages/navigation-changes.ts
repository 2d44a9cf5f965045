/** Saves changes of navigations with the revision they are based on, and merges them with concurrent changes. */
import { field, isData, numberOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { type CallProblem, call, type Result } from '../api.ts';
import { difference } from '../documents/difference.ts';
import { isSame } from '../documents/json-value.ts';
import { rebase } from '../documents/rebase.ts';
import type { NavigationSection } from './navigation-links.ts';

type Sections = readonly NavigationSection[];

/** Reply of the navigation API. */
interface NavigationsReply {
  readonly navigations: Sections;
  readonly revision: number;
}

export interface NavigationChange {
  /** The navigations before the change. */
  readonly from: Sections;
  readonly to: Sections;
}

const NAVIGATIONS = '/api/owner/navigations';
const MAX_TRIES = 5;

const contradicted: CallProblem = { status: 409, code: 'owner-conflict', error: adminMessages.changed };

/** The change applied to the stored navigations; undefined if it conflicts with other changes. */
export function mergedNavigations({ from, to }: NavigationChange, stored: Sections): Sections | undefined {
  if (isSame(from, stored)) return to;
  const { document, contradictions } = rebase(difference(from, to), from, stored);
  // The document has the type of its inputs.
  return contradictions.length > 0 ? undefined : (document as Sections);
}

const storedIn = (body: unknown): NavigationsReply | undefined =>
  isData(body) && Array.isArray(body['navigations'])
    ? { navigations: body['navigations'] as Sections, revision: numberOf(field(body, 'revision')) }
    : undefined;

export async function changeNavigations(change: NavigationChange): Promise<Result<unknown>> {
  const read = await call<NavigationsReply>('GET', NAVIGATIONS);
  if (!read.ok) return read;
  let stored: NavigationsReply | undefined = storedIn(read.body);
  for (let count = 0; stored !== undefined && count < MAX_TRIES; count++) {
    const navigations = mergedNavigations(change, stored.navigations);
    if (navigations === undefined) break;
    const result = await call('PUT', NAVIGATIONS, { body: { navigations }, ifMatch: stored.revision });
    if (result.ok || result.problem.status !== 409) return result;
    stored = storedIn(result.problem.stored);
  }
  return { ok: false, problem: contradicted };
}
