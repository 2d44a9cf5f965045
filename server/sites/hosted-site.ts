/** One of many sites that a process serves. */

export const siteStates = ['live', 'paused', 'under-construction'] as const;

export type SiteState = (typeof siteStates)[number];

export interface HostedSite {
  /** Separates its data from that of the other sites. */
  readonly id: string;
  readonly state: SiteState;
  /** Changes when the site has to be opened anew: another theme, other settings, another state. */
  readonly version: string;
  /** The host name that addresses in emails have. */
  readonly host: string;
  /** Variables that differ from those of the process, as the environment would have them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Gives the folder with its `theme/` and `content/`. Rejects when there is none. */
  openFolder(): Promise<string>;
}

/** Knows the sites by their host names. */
export interface SiteDirectory {
  /** The site of a host name in lower case, without waiting; null when there is none, undefined when it has to be looked up. */
  peek(host: string): HostedSite | null | undefined;
  find(host: string): Promise<HostedSite | null>;
  byId(id: string): Promise<HostedSite | null>;
  /** All sites where they belong to the same people; none where strangers have sites beside each other. */
  siblings(): readonly HostedSite[];
  close(): Promise<void>;
}
