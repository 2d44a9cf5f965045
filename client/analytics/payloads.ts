/** What is said of an event (specification, rendering 3 "Event tracking payloads"). Pure: the facts of the page come in. */
import { environmentOf } from '#shared/analytics/events';

export interface EventFacts {
  readonly websiteId: string;
  readonly pageType: number;
  readonly templateId: string;
  readonly websiteLocale: string;
  readonly memberAccountId: string;
  readonly browserLocale: string;
  readonly address: URL;
  readonly referrer: string;
  readonly userAgent: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly screen: { readonly width: number; readonly height: number };
  readonly analyticsId: string;
  readonly marketingId: string;
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The legacy payload. */
export function legacyPayload(facts: EventFacts, more: Readonly<Record<string, unknown>> = {}): object {
  return {
    websiteId: facts.websiteId,
    memberAccountId: facts.memberAccountId,
    website_locale: facts.websiteLocale,
    member_locale: facts.browserLocale,
    templateId: facts.templateId,
    variantId: '',
    pageHash: facts.address.hash,
    pagePath: facts.address.pathname,
    ...more,
  };
}

/** What a hit carries besides: the browser, the client's date, and its sizes (storefront 3 "Analytics event fields"). */
export function hitPayload(facts: EventFacts, more: Readonly<Record<string, unknown>> = {}): object {
  return {
    ...legacyPayload(facts),
    title: '',
    pageType: facts.pageType,
    host: facts.address.host,
    referrer: facts.referrer,
    userAgent: facts.userAgent,
    clientDate: facts.now,
    viewportInnerWidth: facts.viewport.width,
    viewportInnerHeight: facts.viewport.height,
    screenWidth: facts.screen.width,
    screenHeight: facts.screen.height,
    ...more,
  };
}

/** Content of the newer tracker. */
export function eventContent(name: string, facts: EventFacts, more: Readonly<Record<string, unknown>> = {}): object {
  const { address } = facts;
  return {
    analytics_id: facts.analyticsId,
    browser_language: facts.browserLocale,
    browser_window_height: facts.viewport.height,
    browser_window_width: facts.viewport.width,
    client_name: 'storefront',
    client_version: facts.templateId,
    marketing_id: facts.marketingId,
    page_host: address.host,
    page_path: address.pathname,
    page_query_params: address.search,
    page_referrer_url: facts.referrer,
    session_id: facts.sessionId,
    enduser_user_agent: facts.userAgent,
    event_occurrence_timestamp: facts.now,
    browser_locale: facts.browserLocale,
    custom_schema_name: name,
    source_environment: environmentOf(address.hostname),
    context_website_id: facts.websiteId,
    destination_url: '',
    member_account_id: facts.memberAccountId,
    object_identifier: '',
    resolved_locale: facts.websiteLocale || 'en-US',
    website_locale: facts.websiteLocale,
    member_account_locale: '',
    ...more,
  };
}
