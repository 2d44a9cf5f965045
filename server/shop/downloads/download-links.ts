/** Signed addresses of downloads: each stands for one file of one line of an order. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address stands for. */
export interface DownloadRef {
  readonly orderId: string;
  /** Of the order's line. */
  readonly position: number;
  readonly fileId: string;
}

export const DOWNLOAD_PAGE = '/account/download';
/** What somebody who is signed in has bought. */
export const ACCOUNT_DOWNLOADS = '/account/downloads';
export const DOWNLOAD_FILE = `${DOWNLOAD_PAGE}/file`;

const macOf = (secret: string, { orderId, position, fileId }: DownloadRef): string =>
  createHmac('sha256', secret).update(`download:${orderId}:${position}:${fileId}`).digest('base64url');

/** The key in the address of a download. It follows from the server's secret, so an email written later holds the same one. */
export const downloadKey = (secret: string, ref: DownloadRef): string =>
  `${ref.orderId}.${ref.position}.${ref.fileId}.${macOf(secret, ref)}`;

const KEY = /^([\w-]{1,40})\.(\d{1,5})\.([\w-]{1,40})\.([\w-]{43})$/;

/** What a key stands for; null for one that this server has not signed. */
export function readDownloadKey(secret: string, key: unknown): DownloadRef | null {
  if (typeof key !== 'string') return null;
  const [, orderId, position, fileId, mac] = KEY.exec(key) ?? [];
  if (orderId === undefined || fileId === undefined || mac === undefined) return null;
  const ref = { orderId, position: Number(position), fileId };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, ref))) ? ref : null;
}
