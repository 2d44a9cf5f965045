/** Names and fields of tracked events (specification, rendering and owner tools 3, 4 and 8). */

import { booleanOf, type Data, field, isData } from '../json.ts';

const sourceEnvironments = ['dev', 'qa', 'staging', 'prod'] as const;
export type SourceEnvironment = (typeof sourceEnvironments)[number];

/** Fields of the legacy payload, the JSON text `data` of RecordEvent. */
export const legacyEventFields = [
  'websiteId',
  'memberAccountId',
  'website_locale',
  'member_locale',
  'templateId',
  'variantId',
  'pageHash',
  'pagePath',
] as const;

/** Text fields of the newer format, the JSON text `eventContent`. */
export const eventTextFields = [
  'analytics_id',
  'browser_language',
  'client_name',
  'client_version',
  'marketing_id',
  'page_host',
  'page_path',
  'page_query_params',
  'page_referrer_url',
  'session_id',
  'enduser_user_agent',
  'browser_locale',
  'custom_schema_name',
  'context_website_id',
  'destination_url',
  'member_account_id',
  'object_identifier',
  'resolved_locale',
  'website_locale',
  'member_account_locale',
] as const;

/** Number fields of the newer format: CSS pixels and epoch milliseconds. */
export const eventNumberFields = [
  'browser_window_height',
  'browser_window_width',
  'event_occurrence_timestamp',
] as const;

/** Events with fields of their own; any other name with one of the prefixes is accepted, too. */
export const knownEvents = {
  CommerceShopping_ProductViewed: ['object_identifier'],
  CommerceShopping_ItemAdded: ['object_identifier'],
  CommerceShopping_CartViewed: ['cart_id', 'cart_value', 'num_items_in_cart', 'currency_code'],
  CommerceShopping_CheckoutStarted: ['cart_id', 'cart_value', 'num_items_in_cart', 'currency_code'],
  CommerceShopping_OrderPlaced: ['object_identifier'],
  SiteVisitor_PageViewed: ['page_path'],
  SiteVisitor_SearchPerformed: ['page_path'],
  SiteVisitor_NewsletterSubscribed: ['page_path'],
  SiteVisitor_AccountCreated: ['page_path'],
  SiteVisitor_FormSubmitted: ['object_identifier'],
  SiteVisitor_LinkClicked: ['destination_url'],
  SiteVisitor_OwnerPanelClicked: ['object_identifier'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type KnownEvent = keyof typeof knownEvents;

/** The only event that admins cause: a click on an element that only they see. It does not identify the admin. */
export const OWNER_PANEL_EVENT: KnownEvent = 'SiteVisitor_OwnerPanelClicked';

const flagsOf = (website: unknown): Data => {
  const flags = field(website, 'eventFlags');
  return isData(flags) ? flags : {};
};

/** Events that `website.eventFlags` disables. Events it does not list are enabled. */
export const disabledEvents = (website: unknown): readonly string[] =>
  Object.entries(flagsOf(website)).flatMap(([name, flag]) => (booleanOf(flag) ? [] : [name]));

/** Whether session analytics accepts the event name. */
export const isEventName = (name: string): boolean => /^(?:CommerceShopping|SiteVisitor)_\w{1,80}$/.test(name);

/** Tracking messages for logs and responses. */
export const trackingMessages = {
  status: (code: number): string => `Error tracking event: HTTP Status ${code}`,
  noPayload: 'no payload',
  unknownEnvironment: 'The environment must be dev, staging or prod.',
  noAnalyticsId: 'Unable to store analyticsId',
} as const;

/** The environment of a host: `dev` or `staging` by its name, otherwise `prod`. */
export function environmentOf(hostname: string): SourceEnvironment {
  if (/^(?:localhost|127\.|\[::1\])|\.(?:local|localhost|test)$|(?:^|[.-])dev[.-]/.test(hostname)) return 'dev';
  return /(?:^|[.-])(?:staging|stage)[.-]/.test(hostname) ? 'staging' : 'prod';
}
