/** The site's files in the studio. */
import { call, type Result } from '../api.ts';

export type FileKind = 'image' | 'audio' | 'video';

export interface SiteFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly title: string;
  readonly description: string;
  /** Empty: in no folder. */
  readonly folder: string;
  readonly size: string;
  readonly assetUrl: string;
  readonly altText: string;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly systemDataVariants?: string;
  readonly colorData?: Readonly<Record<string, string>>;
  readonly originalSize?: string;
  readonly mediaFocalPoint?: { readonly x: number; readonly y: number };
}

export interface FilePage {
  readonly files: readonly SiteFile[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

export interface FileQuery {
  readonly kind?: FileKind | 'font' | 'application' | undefined;
  readonly search: string;
  /** Default: newest first. */
  readonly sort?: 'newest' | 'oldest' | 'name' | 'largest' | undefined;
  /** Empty: files in no folder. */
  readonly folder?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of files. */
export function listFiles(
  { kind, search, sort, folder, cursor }: FileQuery,
  signal: AbortSignal,
): Promise<Result<FilePage>> {
  const query = new URLSearchParams();
  if (kind !== undefined) query.set('kind', kind);
  if (search.trim() !== '') query.set('search', search.trim());
  if (sort !== undefined) query.set('sort', sort);
  if (folder !== undefined) query.set('folder', folder);
  if (cursor !== undefined) query.set('cursor', cursor);
  return call<FilePage>('GET', `/api/files?${query}`, { signal });
}
