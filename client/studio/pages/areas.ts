/** Places of blocks in the theme's templates, beside those of pages. */

export const AREAS = '/api/owner/block-fields';

export interface AreasReply {
  readonly fields: readonly { readonly id: string; readonly label: string }[];
}

/** The screen of an area, on a page that shows it. */
export const areaScreen = (id: string, path = '/'): string =>
  `/pages/areas/${encodeURIComponent(id)}${path === '/' ? '' : `?path=${encodeURIComponent(path)}`}`;

const AREA = /^block-field:(.+)$/;

/** The id of an area by the name of its document; undefined for what is none. */
export const areaIn = (document: string): string | undefined => AREA.exec(document)?.[1];
