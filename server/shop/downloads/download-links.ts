/** Signed download links: each is for one file of one order line. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a download link refers to. */
export interface DownloadRef {
  readonly orderId: string;
  /** Of the order line. */
  readonly position: number;
  readonly fileId: string;
}

export const DOWNLOAD_PAGE = '/account/download';
/** Downloads of a signed-in account. */
export const ACCOUNT_DOWNLOADS = '/account/downloads';
export const DOWNLOAD_FILE = `${DOWNLOAD_PAGE}/file`;

const macOf = (secret: string, { orderId, position, fileId }: DownloadRef): string =>
  createHmac('sha256', secret).update(`download:${orderId}:${position}:${fileId}`).digest('base64url');

/** The key in a download link. It is derived from the server's secret, so an email written later contains the same one. */
export const downloadKey = (secret: string, ref: DownloadRef): string =>
  `${ref.orderId}.${ref.position}.${ref.fileId}.${macOf(secret, ref)}`;

const KEY = /^([\w-]{1,40})\.(\d{1,5})\.([\w-]{1,40})\.([\w-]{43})$/;

/** Verifies and parses a key; null for one that this server has not signed. */
export function readDownloadKey(secret: string, key: unknown): DownloadRef | null {
  if (typeof key !== 'string') return null;
  const [, orderId, position, fileId, mac] = KEY.exec(key) ?? [];
  if (orderId === undefined || fileId === undefined || mac === undefined) return null;
  const ref = { orderId, position: Number(position), fileId };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, ref))) ? ref : null;
}
