/** One of many sites that a process serves. */

export const siteStates = ['live', 'paused', 'under-construction'] as const;

export type SiteState = (typeof siteStates)[number];

export interface HostedSite {
  /** Separates its data from that of other sites. */
  readonly id: string;
  readonly state: SiteState;
  /** Changes when the site must be reopened: another theme, other settings, another state. */
  readonly version: string;
  /** The host name for URLs in emails. */
  readonly host: string;
  /** Overrides of the process's environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the folder with `theme/` and `content/`. Rejects when there is none. */
  openFolder(): Promise<string>;
}

/** Finds sites by host name. */
export interface SiteDirectory {
  /** The site of a lower-case host name, synchronously; null when there is none, undefined when it must be looked up. */
  peek(host: string): HostedSite | null | undefined;
  find(host: string): Promise<HostedSite | null>;
  byId(id: string): Promise<HostedSite | null>;
  /** All sites, if they belong to the same people; empty when sites have different owners. */
  siblings(): readonly HostedSite[];
  close(): Promise<void>;
}
