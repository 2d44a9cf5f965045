/** Either header or footer, in the document that contains both. */
import { isData, listOf, textOf } from '#shared/json';
import { valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';

export type FramePartName = 'header' | 'footer';

export interface FramePart {
  text(name: string, fallback: string): string;
  /** Undefined: the default. */
  names(name: string): readonly string[] | undefined;
  set(name: string, value: unknown): void;
}

export const framePart = ({ value, edit }: OpenDocument, part: FramePartName): FramePart => {
  const stored = valueAt(value, [part]);
  const own = isData(stored) ? stored : {};
  return {
    text: (name, fallback) => textOf(own[name]) || fallback,
    names: (name) => (Array.isArray(own[name]) ? listOf(own[name]).map(textOf) : undefined),
    set: (name, next) => edit({ op: 'set', path: [part, name], value: next }),
  };
};
