/** Replies of the owner API, as far as the editor uses them. */

export interface PageReply {
  readonly id: string;
  readonly type: string;
  /** Type of its items: `blog`, `events`, `album` … */
  readonly typeName: string;
  readonly title: string;
  readonly navigationTitle: string;
  readonly urlId: string;
  readonly fullUrl: string;
  readonly enabled: boolean;
  readonly isHomepage: boolean;
  readonly workflowState: string;
  readonly isLocked: boolean;
  readonly membersOnly: boolean;
  /** What its address leads to. */
  readonly folder: 'page' | 'index' | 'redirect' | 'none';
  readonly deletedAt: string | null;
  readonly revision: number;
}

export interface PageImage {
  readonly assetUrl: string;
  readonly altText: string;
  readonly mediaFocalPoint: { readonly x: number; readonly y: number };
}

/** Reply of `GET /api/owner/pages/ID`. */
export interface PageSettings extends PageReply {
  readonly description: string;
  readonly publishAt: string | null;
  readonly mainImage: PageImage | null;
  readonly seo: { readonly title: string; readonly description: string; readonly isHidden: boolean };
  readonly memberAreaId: string;
  readonly isHeaderHidden: boolean;
  readonly isFooterHidden: boolean;
  readonly code: { readonly header: string; readonly footer: string };
}

export interface LayoutVersion {
  readonly number: number;
  readonly state: 'draft' | 'scheduled' | 'published' | 'past';
  /** Id of an admin. */
  readonly author: string;
  /** ISO 8601, like all times here. */
  readonly created: string;
  readonly publishAt: string | null;
  readonly publishedAt: string | null;
}

export interface LayoutReply {
  /** Null before the first version. */
  readonly status: 'Scheduled' | 'Draft' | 'Published' | null;
  readonly number: number;
  readonly layout: unknown;
  readonly versions: readonly LayoutVersion[];
}

/** The public path of a page: `/` for the home page. */
export const pathOfPage = ({ isHomepage, fullUrl, urlId }: PageReply): string =>
  isHomepage ? '/' : fullUrl === '' ? `/${urlId}` : fullUrl;

/** Whether visitors can open a page; it may still require a password. */
export const isOnSite = ({ workflowState, enabled, deletedAt }: PageReply): boolean =>
  workflowState === 'Published' && enabled && deletedAt === null;
