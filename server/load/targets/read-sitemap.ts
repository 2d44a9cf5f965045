/** The pages of a running site, from its sitemap. */
import { PlanError } from '../plan/plan.ts';
import { getStep, type Scenario } from '../plan/scenario.ts';

/** Maximum number of sitemaps in an index, and of pages in all of them. */
const MAX_SITEMAPS = 50;
const MAX_PAGES = 10_000;
/** The variable that the rows contain. */
const PATH = `\${path}`;

/** A scenario that requests all pages in turn. Rejects with `PlanError`. */
export async function readSitemap(address: string): Promise<Scenario> {
  const origin = new URL(address).origin;
  const pages = await pagesOf(address);
  // A site behind a proxy lists its public URLs; the requests go to the given origin.
  const paths = pages.map((page) => page.slice(new URL(page).origin.length) || '/');
  if (paths.length === 0) throw new PlanError(`${address}: the sitemap lists no pages`);
  const rows = [...new Set(paths)].map((path) => ({ path }));
  return { name: `pages of ${origin}`, weight: 1, steps: [getStep(`${rows.length} pages`, PATH)], rows };
}

async function pagesOf(address: string): Promise<readonly string[]> {
  const text = await fetchText(address);
  const locations = locationsIn(text);
  if (!/<sitemapindex[\s>]/.test(text)) return locations.slice(0, MAX_PAGES);
  const { origin } = new URL(address);
  const pages: string[] = [];
  for (const location of locations.slice(0, MAX_SITEMAPS)) {
    pages.push(...locationsIn(await fetchText(origin + location.slice(new URL(location).origin.length))));
    if (pages.length >= MAX_PAGES) break;
  }
  return pages.slice(0, MAX_PAGES);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** URLs in `<loc>`, without invalid ones. */
export const locationsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, text = '']) => text.trim().replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ''))
    .filter((text) => URL.canParse(text));

async function fetchText(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new PlanError(`${address}: returned status ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof PlanError) throw error;
    throw notReached(address, error);
  }
}

/** An unreachable server; the cause says why. */
export function notReached(address: string, error: unknown): PlanError {
  const fault = error as NodeJS.ErrnoException;
  const cause = (fault.cause ?? fault) as NodeJS.ErrnoException;
  return new PlanError(`${address}: no response (${cause.code ?? cause.message})`, { cause: error });
}
