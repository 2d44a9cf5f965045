/** References to values: `a.b.0`, `@`, `@index`, `@name.title` (template-language reference, 3). */

/** How the first segment is resolved. */
export const Head = { node: 0, index: 1, index0: 2, local: 3, property: 4 } as const;
type HeadKind = (typeof Head)[keyof typeof Head];

export type Segment = string | number;

/** Reads one literal name from an object: a fraction of the time of a read by a computed name. */
type FieldReader = (fields: Readonly<Record<string, unknown>>) => unknown;

/** A reference to a value, parsed once and resolved often. */
export interface Reference {
  readonly head: Segment;
  readonly rest: readonly Segment[];
  readonly kind: HeadKind;
  /** Reads the first segment from a plain object; null for references in templates. */
  readonly read: FieldReader | null;
}

const MAX_INDEX = 2147483647;
const SHAPE = /^(?:\d+|@|[@$]?[a-zA-Z][\w-]*)(?:\.(?:\d+|@|[@$]?[a-zA-Z][\w-]*))*$/;

function headKind(head: Segment): HeadKind {
  if (typeof head === 'number' || head.charCodeAt(0) !== 64) return Head.property;
  if (head === '@') return Head.node;
  if (head === '@index') return Head.index;
  return head === '@index0' ? Head.index0 : Head.local;
}

/** Digits become an integer if they fit in 31 bits, and stay text otherwise. */
export function toSegment(text: string): Segment {
  const first = text.charCodeAt(0);
  if (first < 48 || first > 57) return text;
  const index = Number(text);
  return index <= MAX_INDEX ? index : text;
}

const NO_REST: readonly Segment[] = Object.freeze([]);

/** Makes a reference from its segments: names and positions, `@name` for variables. `read`, if present, must read the first segment. */
export function makeReference(segments: readonly Segment[], read: FieldReader | null = null): Reference {
  const head = segments[0] as Segment;
  return { head, rest: segments.length === 1 ? NO_REST : segments.slice(1), kind: headKind(head), read };
}

/** Parses a reference; null if it is not one. */
export function parseReference(text: string): Reference | null {
  return SHAPE.test(text) ? makeReference(text.split('.').map(toSegment)) : null;
}

export function segmentsOf(reference: Reference): Segment[] {
  return [reference.head, ...reference.rest];
}
