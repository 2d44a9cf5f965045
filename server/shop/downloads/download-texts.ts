/** Texts about downloads for pages and emails. They are plain: templates escape them. */

import { type DateStyle, dayText } from '#shared/date-text';
import { fileSizeText } from '../../files/file-size.ts';
import { dateStyleOf } from '../date-style.ts';
import { DOWNLOAD_FILE, DOWNLOAD_PAGE, downloadKey } from './download-links.ts';
import type { OrderFile, SiteLanguage } from './grants.ts';

/** A file as an order's pages and emails show it. */
export interface ShownDownload {
  readonly name: string;
  /** `PDF, 1.2 MB`. */
  readonly facts: string;
  /** `3 of 5 downloads left, until December 22, 2026`, or why there are none. */
  readonly left: string;
  readonly isOver: boolean;
  /** Link that sends the file, and counts. */
  readonly fileAddress: string;
  /** Link to the status page; opening it does not count. */
  readonly pageAddress: string;
}

const kindOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toUpperCase() ?? '';

export const factsOf = ({ name, bytes }: Pick<OrderFile, 'name' | 'bytes'>): string =>
  [kindOf(name), fileSizeText(bytes)].filter((text) => text !== '').join(', ');

type State = Pick<OrderFile, 'allowed' | 'used' | 'expiresAt' | 'isEnded'>;

/** Why a file can no longer be downloaded; null while it can. */
export function overOf(file: State, now: number): 'ended' | 'expired' | 'used' | null {
  if (file.isEnded) return 'ended';
  if (file.expiresAt <= now) return 'expired';
  return file.used >= file.allowed ? 'used' : null;
}

export function leftText(file: State, now: number, style: DateStyle): string {
  const { allowed, used, expiresAt } = file;
  switch (overOf(file, now)) {
    case 'ended':
      return 'This download has been ended by the shop.';
    case 'expired':
      return `This download could be used until ${dayText(expiresAt, style)}.`;
    case 'used':
      return `All ${allowed} downloads have been used.`;
    case null:
      return `${allowed - used} of ${allowed} downloads left, until ${dayText(expiresAt, style)}`;
  }
}

/** `base`: `https://host` for emails, '' for pages. */
export const shownDownloads = (
  secret: string,
  order: SiteLanguage & { readonly id: string; readonly files: readonly OrderFile[] },
  now: number,
  base = '',
): readonly ShownDownload[] => {
  const style = dateStyleOf(order);
  return order.files.map((file) => {
    const key = downloadKey(secret, { orderId: order.id, position: file.position, fileId: file.fileId });
    return {
      name: file.name,
      facts: factsOf(file),
      left: leftText(file, now, style),
      isOver: overOf(file, now) !== null,
      fileAddress: `${base}${DOWNLOAD_FILE}?key=${key}`,
      pageAddress: `${base}${DOWNLOAD_PAGE}?key=${key}`,
    };
  });
};
