/** Rules for all redirects of a site together. */
import { withoutEndSlashes } from '#shared/site-path';
import { createRedirects, isBelow, type Redirect } from '../../content/redirects.ts';
import { invalid } from '../../http/create-problem.ts';

interface RedirectCheck {
  readonly rows: readonly Redirect[];
  /** Those before the change: others are at fault where they contradict these. */
  readonly stored: readonly Redirect[];
  readonly ownHosts: ReadonlySet<string>;
}

interface Fault {
  readonly field: string;
  readonly message: string;
}

/** Throws for two redirects of the same path, and for redirect loops, with each row at fault. */
export function checkRedirects(check: RedirectCheck): void {
  const faults = faultsOfRows(check);
  if (faults.length > 0) throw invalid(faults);
  const loops = faultsOfLoops(check);
  if (loops.length > 0) throw invalid(loops);
}

const isStored = ({ stored }: RedirectCheck): ((row: Redirect) => boolean) => {
  const known = new Set(stored.map(({ from, to }) => JSON.stringify([from, to])));
  return ({ from, to }) => known.has(JSON.stringify([from, to]));
};

function faultsOfRows(check: RedirectCheck): readonly Fault[] {
  const [faults, seen, isOld]: [Fault[], Map<string, number>, ReturnType<typeof isStored>] = [
    [],
    new Map(),
    isStored(check),
  ];
  const add = (index: number, message: string): void => void faults.push({ field: `redirects.${index}.from`, message });
  for (const [index, row] of check.rows.entries()) {
    if (isBelow(row.to) && !isBelow(row.from)) add(index, 'ends in /* if the new address does');
    const path = decodedPath(row.from);
    const first = seen.get(path);
    if (first === undefined) seen.set(path, index);
    else add(isOld(row) && !isOld(check.rows[first] ?? row) ? first : index, 'already has a redirect');
  }
  return faults;
}

function faultsOfLoops(check: RedirectCheck): readonly Fault[] {
  const { rows, ownHosts } = check;
  const served = createRedirects(rows.map((row, index) => ({ ...row, from: decodedPath(row.from), index })));
  const next = (path: string): Step | undefined => {
    const row = served.exact(path) ?? served.below(path);
    return row === undefined ? undefined : { index: row.index, to: pathOf(row.to, ownHosts) };
  };
  const [faults, known, isOld] = [new Map<number, Fault>(), new Set<number>(), isStored(check)];
  for (const [index, row] of rows.entries()) {
    // A way that is much longer than there are redirects grows on and on, as that of `/a/*` to `/a/b/*`.
    const start = known.has(index) ? undefined : startOf(row, ownHosts);
    const loop = start === undefined ? undefined : loopOf(start, next, rows.length + 20);
    if (loop === undefined) continue;
    for (const one of loop) known.add(one);
    const at = loop.includes(index) ? [index, ...loop] : loop;
    const fault = at.find((one) => !isOld(rows[one] ?? row)) ?? at[0] ?? index;
    faults.set(fault, { field: `redirects.${fault}.to`, message: 'leads back to where it started' });
  }
  return [...faults.values()];
}

/** Many addresses that lead to one are in a loop where that one leads back to itself. */
const startOf = ({ from, to }: Redirect, ownHosts: ReadonlySet<string>): string | undefined =>
  isBelow(from) && !isBelow(to) ? pathOf(to, ownHosts) : decodedPath(from);

interface Step {
  readonly index: number;
  /** Undefined: another site's. */
  readonly to: string | undefined;
}

/** The redirects on the way from a path back to it, or on one without an end. */
function loopOf(start: string, next: (path: string) => Step | undefined, most: number): readonly number[] | undefined {
  const [seen, passed] = [new Set<string>(), new Set<number>()];
  for (let path: string | undefined = start; path !== undefined; ) {
    if (seen.has(path)) return path === start ? [...passed] : undefined;
    if (seen.size > most) return [...passed];
    seen.add(path);
    const step = next(path);
    if (step !== undefined) passed.add(step.index);
    path = step?.to;
  }
  return undefined;
}

const BASE = 'http://site.invalid';

/** The path of a target as the server reads it, without its query; undefined for another site's. */
function pathOf(target: string, ownHosts: ReadonlySet<string>): string | undefined {
  const { origin, hostname, pathname } = new URL(target, BASE);
  if (origin !== BASE && !ownHosts.has(hostname)) return undefined;
  return withoutEndSlashes(decodedPath(pathname));
}

export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid UTF-8 is matched as it is.
    return path;
  }
}
