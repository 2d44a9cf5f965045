/** Which redirect a path has: `from` is a path, or all below one as `/old/*`, which leads below `/new/*`, or to one address. */

export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** Ends the old address of a redirect of all that is below a path, and the new one if each leads to its own place. */
const BELOW = '/*';

export const isBelow = (address: string): boolean => address.endsWith(BELOW);

export interface Redirects<Row extends Redirect> {
  /** The redirect from exactly this path. */
  exact(path: string): Row | undefined;
  /** The redirect of what is below the nearest path above this one. */
  below(path: string): Row | undefined;
}

/** `path` of both calls is decoded, without a trailing slash. */
export function createRedirects<Row extends Redirect>(rows: readonly Row[]): Redirects<Row> {
  const byFrom = new Map(rows.map((row) => [row.from, row]));
  /** Looking further into a path finds nothing; paths may have thousands of slashes. */
  const longest = Math.max(0, ...rows.map(({ from }) => from.length));
  return {
    exact: (path) => byFrom.get(path),
    below(path) {
      for (let at = path.lastIndexOf('/', longest); at > 0; at = path.lastIndexOf('/', at - 1)) {
        const row = byFrom.get(path.slice(0, at) + BELOW);
        if (row !== undefined)
          return isBelow(row.to) ? { ...row, to: row.to.slice(0, -1) + rest(path.slice(at)) } : row;
      }
      return undefined;
    },
  };
}

/** Without slashes at its start, because `//host` is another site. */
const rest = (path: string): string =>
  path
    .replace(/^[/\\]+/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
