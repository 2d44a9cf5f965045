import { buildMessageMatcher, type MessageCode, parseMessagePattern } from '@phensley/cldr';
import { LRUCache } from 'lru-cache';
import type { OptionSet } from './cached-text.ts';

/** Formatters allowed in tags of a message. */
const TAG_NAMES = ['money', 'currency', 'number', 'decimal', 'datetime', 'datetime-interval'] as const;
export type TagName = (typeof TAG_NAMES)[number];

export interface Message {
  readonly code: MessageCode;
  /** Whether a tag has a formatter, which must be bound to the render. */
  readonly formats: boolean;
  /** Its id is part of the cache key. */
  readonly set: OptionSet<null>;
}

/** Parsing time grows with length times nesting. */
export const MAX_NESTING = 50;

const SIMPLE = 6;
const matcher = buildMessageMatcher([...TAG_NAMES]);
/** Messages come from page data, so their cache is bounded in number and characters. */
const messages = new LRUCache<string, Message>({ max: 1000, maxSize: 1024 * 1024 });

/** Parses a message pattern, or returns it from the cache; null if its braces nest too deep. */
export function readMessage(pattern: string): Message | null {
  let message = messages.get(pattern);
  if (message === undefined) {
    if (nestingOf(pattern) > MAX_NESTING) return null;
    const code = parseMessagePattern(pattern, matcher);
    message = { code, formats: hasTag(code), set: { id: `message ${pattern.length} ${pattern}`, options: null } };
    messages.set(pattern, message, { size: pattern.length + 1 });
  }
  return message;
}

/** Nesting depth of paired braces. Unpaired ones are text, and so is everything between apostrophes. */
function nestingOf(pattern: string): number {
  const heights: number[] = [];
  let deepest = 0;
  for (let at = 0; at < pattern.length; at++) {
    const c = pattern[at];
    if (c === '{') heights.push(0);
    else if (c === '}') {
      const height = (heights.pop() ?? -1) + 1;
      deepest = Math.max(deepest, height);
      const outer = heights.length - 1;
      if (outer >= 0) heights[outer] = Math.max(heights[outer] as number, height);
    } else if (c === "'") {
      const end = pattern.indexOf("'", at + 1);
      if (end < 0) break;
      at = end;
    }
  }
  return deepest;
}

/** True if the tree contains a tag with a formatter. */
function hasTag(code: unknown): boolean {
  return Array.isArray(code) && ((code[0] === SIMPLE && typeof code[1] === 'string') || code.some(hasTag));
}
