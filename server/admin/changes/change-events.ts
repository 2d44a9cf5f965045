/** Changes as server-sent events that name documents. */
import type { Present } from './presence.ts';

/** How far the changes have been read, and when (epoch milliseconds). */
interface Position {
  readonly horizon: number;
  readonly readAt: number;
}

/** The id of an event. */
export const positionOf = (horizon: number, readAt: number): string => `${horizon}-${readAt.toString(36)}`;

/** Parses an event's id; undefined for any other text. */
export function readPosition(id: string | undefined): Position | undefined {
  const [, horizon, readAt = ''] = /^(\d{1,15})-([0-9a-z]{1,9})$/.exec(id ?? '') ?? [];
  return horizon === undefined ? undefined : { horizon: Number(horizon), readAt: Number.parseInt(readAt, 36) };
}

/** The documents among keys of changes. Lists and URLs depend on items and pages. */
export const documentsOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(
    keys.flatMap((key) => {
      if (key.startsWith('document:')) return [key.slice('document:'.length)];
      return key.startsWith('item:') ? [key] : [];
    }),
  ),
];

export type ChangeEvent = 'open' | 'change' | 'reset';

/** Everybody present. Without an id, because it is sent again after a reconnect. */
export const presenceText = (people: readonly Present[]): string =>
  `event: presence\ndata: ${JSON.stringify({ people })}\n\n`;

export const eventText = (id: string, event: ChangeEvent, documents: readonly string[]): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify({ documents })}\n\n`;
