/** Tracking settings of the site; read from the database, and again when content changes. */
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { disabledEvents } from '#shared/analytics/events';
import { consentVersionOf } from '#shared/analytics/rules';
import { field, isTruthy, textOf } from '#shared/json';
import type { Database } from '../database/database.ts';
import { websites } from '../database/schema.ts';
import { openInSteps } from '../lifecycle/close-stack.ts';
import { CONTENT_CHANGES } from './change-feed.ts';
import { asksConsent, siteCountry } from './consent-countries.ts';

export interface TrackedSite {
  readonly timeZone: string;
  readonly isDisabled: boolean;
  readonly isRestrictive: boolean;
  readonly isCloneable: boolean;
  /** The site asks visitors for consent before it sets cookies. */
  readonly asksConsent: boolean;
  /** Version of the consent question: answers to an earlier one do not count. */
  readonly consentVersion: number;
  /** Names of disabled events. */
  readonly disabledEvents: ReadonlySet<string>;
  /** Two capital letters; empty when it is not set. */
  readonly country: string;
}

/** Specification, rendering and owner tools 9 "Dates and time". */
export const DEFAULT_TIME_ZONE = 'America/New_York';
const REFRESH_MS = 1000;

function trackedSiteOf(website: unknown): TrackedSite {
  const cookies = field(website, 'cookieSettings');
  return {
    timeZone: knownTimeZone(textOf(field(website, 'timeZone'))),
    isDisabled: isTruthy(field(website, 'isAnalyticsDisabled')),
    isRestrictive: isTruthy(field(cookies, 'isRestrictiveCookiePolicyEnabled')),
    isCloneable: isTruthy(field(website, 'cloneable')),
    asksConsent: asksConsent(website),
    consentVersion: consentVersionOf(cookies),
    disabledEvents: new Set(disabledEvents(website)),
    country: siteCountry(website),
  };
}

/** The time zone if it is valid, else the specification's default. */
export function knownTimeZone(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

export interface TrackedSiteReader {
  current(): TrackedSite;
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export function openTrackedSite(database: Database, websiteId: string, logger: Logger): Promise<TrackedSiteReader> {
  let trackedSite = trackedSiteOf({});
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const refresh = async (): Promise<void> => {
    const [row] = await database.db.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
    trackedSite = trackedSiteOf(row?.data);
  };
  /** Once for several changes in quick succession; retries later when the database does not respond. */
  const refreshSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh().catch((error: unknown) => {
        logger.warn({ err: error }, 'reading tracking settings failed');
        if (!isStopped) refreshSoon();
      });
    }, REFRESH_MS).unref();
  };
  return openInSteps(async (closing) => {
    closing.defer(() => {
      isStopped = true;
      clearTimeout(timer);
    });
    closing.defer(await database.listen(CONTENT_CHANGES, refreshSoon));
    await refresh();
    return { current: () => trackedSite, refresh, stop: closing.close };
  });
}
