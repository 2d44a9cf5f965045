/** Event payloads (specification, rendering 3 "Event tracking payloads"). Pure: the page is an argument. */
import { environmentOf } from '#shared/analytics/events';

export interface EventContext {
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
export function legacyPayload(context: EventContext, extra: Readonly<Record<string, unknown>> = {}): object {
  return {
    websiteId: context.websiteId,
    memberAccountId: context.memberAccountId,
    website_locale: context.websiteLocale,
    member_locale: context.browserLocale,
    templateId: context.templateId,
    variantId: '',
    pageHash: context.address.hash,
    pagePath: context.address.pathname,
    ...extra,
  };
}

/** Additional data of a hit: browser, client date, sizes (storefront 3 "Analytics event fields"). */
export function hitPayload(context: EventContext, extra: Readonly<Record<string, unknown>> = {}): object {
  return {
    ...legacyPayload(context),
    title: '',
    pageType: context.pageType,
    host: context.address.host,
    referrer: context.referrer,
    userAgent: context.userAgent,
    clientDate: context.now,
    viewportInnerWidth: context.viewport.width,
    viewportInnerHeight: context.viewport.height,
    screenWidth: context.screen.width,
    screenHeight: context.screen.height,
    ...extra,
  };
}

/** Content for the newer tracker. */
export function eventContent(
  name: string,
  context: EventContext,
  extra: Readonly<Record<string, unknown>> = {},
): object {
  const { address } = context;
  return {
    analytics_id: context.analyticsId,
    browser_language: context.browserLocale,
    browser_window_height: context.viewport.height,
    browser_window_width: context.viewport.width,
    client_name: 'storefront',
    client_version: context.templateId,
    marketing_id: context.marketingId,
    page_host: address.host,
    page_path: address.pathname,
    page_query_params: address.search,
    page_referrer_url: context.referrer,
    session_id: context.sessionId,
    enduser_user_agent: context.userAgent,
    event_occurrence_timestamp: context.now,
    browser_locale: context.browserLocale,
    custom_schema_name: name,
    source_environment: environmentOf(address.hostname),
    context_website_id: context.websiteId,
    destination_url: '',
    member_account_id: context.memberAccountId,
    object_identifier: '',
    resolved_locale: context.websiteLocale || 'en-US',
    website_locale: context.websiteLocale,
    member_account_locale: '',
    ...extra,
  };
}
