/** Redirects from the old URLs of imported entries. Existing redirects and pages take precedence. */

import { field, listOf, textOf } from '#shared/json';
import { may } from '#shared/roles';
import { withoutEndSlashes } from '#shared/site-path';
import { createRedirects, type Redirect } from '../../content/redirects.ts';
import type { Db } from '../../database/database.ts';
import { recordVersions } from '../site/document-versions.ts';
import { documents, readRevised, writeDocument } from '../site/documents.ts';
import { hiddenBy } from '../site/hidden-pages.ts';
import { MAX_REDIRECTS, redirectFrom, redirects } from '../site/redirect-routes.ts';
import { decodedPath } from '../site/redirect-rules.ts';
import type { ImportNote, Moved } from './import-entry.ts';
import type { EntryResult, ImportRun } from './write-entries.ts';

/** The path of a URL; empty for the home page and for URLs with a query, such as those of drafts. */
export function oldPathOf(address: string): string {
  if (address === '' || !URL.canParse(address, 'http://old.invalid')) return '';
  const { pathname, search } = new URL(address, 'http://old.invalid');
  return search === '' ? (pathname === '/' ? '' : withoutEndSlashes(pathname)) : '';
}

interface AddedRedirects {
  readonly results: readonly Omit<EntryResult, 'moved'>[];
  /** Redirects that were added, or would be. */
  readonly count: number;
}

/** Adds redirects for the results of a run; a dry run only counts them. */
export async function addRedirects(tx: Db, run: ImportRun, results: readonly EntryResult[]): Promise<AddedRedirects> {
  const isAsked = run.redirects && may(run.admin.roles, 'settings');
  const moves = results.flatMap(({ number, moved }) => (isAsked && moved !== undefined ? [{ number, ...moved }] : []));
  const away = moves.filter(({ from, to }) => decodedPath(from) !== decodedPath(to));
  const told = away.length === 0 ? new Map<number, RedirectResult>() : await resultsOf(tx, run, away);
  const noted = results.map(({ moved: _, ...result }) => {
    const note = told.get(result.number)?.note;
    return note === undefined ? result : { ...result, notes: [...result.notes, note] };
  });
  return { results: noted, count: [...told.values()].filter(({ row }) => row !== undefined).length };
}

interface NumberedMove extends Moved {
  readonly number: number;
}

interface RedirectResult {
  readonly row?: Redirect;
  readonly note?: ImportNote;
}

async function resultsOf(
  tx: Db,
  run: ImportRun,
  moves: readonly NumberedMove[],
): Promise<ReadonlyMap<number, RedirectResult>> {
  const { websiteId, admin, isDry, plannedRedirects } = run;
  let answers: ReadonlyMap<number, RedirectResult> = new Map();
  const scope = { context: { websiteId }, author: admin.id };
  await recordVersions(tx, scope, [{ recorded: redirects }], async () => {
    const rows = listOf((await readRevised(tx, websiteId, documents.redirects)).data).map(redirectOf);
    const pages = await hiddenBy(
      { database: { db: tx }, websiteId },
      moves.map(({ from }) => from),
    );
    answers = decide(moves, rows, { pages: new Set(pages.map(({ from }) => from)), isDry, plannedRedirects });
    const added = [...answers.values()].flatMap(({ row }) => row ?? []);
    if (added.length > 0 && !isDry) await writeDocument(tx, websiteId, documents.redirects, [...rows, ...added]);
  });
  return answers;
}

const redirectOf = (row: unknown): Redirect => ({
  ...(row as object),
  from: textOf(field(row, 'from')),
  to: textOf(field(row, 'to')),
  status: Number(field(row, 'status') ?? 301),
});

const TOO_MANY = `a site has at most ${MAX_REDIRECTS}. Lead those that are left by one from`;

interface Present {
  /** Old addresses that pages have here. */
  readonly pages: ReadonlySet<string>;
  readonly isDry: boolean;
  /** Redirects that a dry run has counted before. */
  readonly plannedRedirects: number;
}

function decide(
  moves: readonly NumberedMove[],
  rows: readonly Redirect[],
  { pages, isDry, plannedRedirects }: Present,
) {
  const served = createRedirects(rows.map((row) => ({ ...row, from: decodedPath(row.from) })));
  const added = new Map<string, Redirect>();
  const answers = new Map<number, RedirectResult>();
  for (const { number, from, to } of moves) {
    const told = (message: string): RedirectResult => ({ note: { number, column: '', message } });
    const path = decodedPath(from);
    const known = added.get(path) ?? served.exact(path);
    const next = (at: string): string | undefined => (added.get(at) ?? served.exact(at) ?? served.below(at))?.to;
    const answer = (): RedirectResult => {
      if (known !== undefined)
        return known.to === to ? {} : told(`The redirect from ${from} leads to ${known.to}: it stays as it is.`);
      if (pages.has(from)) return told(`No redirect from ${from}: this site has a page there.`);
      if (!redirectFrom.safeParse(from).success)
        return told(`No redirect from ${from}: the server needs this address.`);
      if (leadsTo(path, decodedPath(to), next)) return told(`No redirect from ${from}: others lead back to it.`);
      if (rows.length + plannedRedirects + added.size >= MAX_REDIRECTS)
        return told(`No redirect from ${from}: ${TOO_MANY} ${from.replace(/(?<![^/])[^/]*$/, '*')}.`);
      const row = { from, to, status: 301 };
      added.set(path, row);
      const message = isDry ? `Would lead visitors from ${from}.` : `Leads visitors from ${from} to ${to}.`;
      return { row, note: { number, column: '', message, isChange: true } };
    };
    answers.set(number, answer());
  }
  return answers;
}

/** Whether redirects lead from an address to the other one. */
function leadsTo(path: string, start: string, next: (at: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !seen.has(at); at = next(at)) {
    if (at === path) return true;
    seen.add(at);
  }
  return false;
}
