/**
 * Output of partials from earlier renders, by the identity of all that it depends on: partial, values of its scope, settings of the
 * render. For callers whose data are the same objects from render to render and never change.
 */
import type { PartialCache, PartialCacheOptions } from '../types.ts';
import { type Frame, isSavedScope, type SavedFrame } from './frame.ts';
import type { Recording, RenderedPart } from './recording.ts';
import type { RenderSettings } from './settings.ts';
import type { Unit } from './unit.ts';
import type { Value } from './values.ts';

/** Shorter texts are printed as fast as they are found. */
const MIN_LENGTH = 256;
/** Shorter texts in front of a part are encoded as fast as they are compared. */
const MIN_LEAD = 2048;
/** Max share of the cache for one partial. */
const MAX_SHARE = 1 / 8;
/** Max scopes with the same node in which a partial is kept. */
const MAX_SCOPES = 4;
/** So often may a partial depend on something that has changed; then it is rendered each time. */
const MAX_CHANGES = 3;
/** Estimated memory of an entry besides its text, and of a frame of its scope. */
const ENTRY_BYTES = 512;
const FRAME_BYTES = 128;
/** Recency is noted once in so many renders, because noting it takes as long as a small partial. */
const TOUCHED_EVERY = 16;
/** Share of the limit that is freed at once. */
const FREED_SHARE = 1 / 20;

/** A partial in one scope. */
export interface PartEntry {
  readonly unit: Unit;
  readonly scope: readonly SavedFrame[];
  readonly depth: number;
  /** Null if it is rendered each time. */
  part: EncodedPart | null;
  reads: Recording['reads'];
  day: number | undefined;
  changes: number;
  /** The text in front of it, if that is long: it is compared, and not encoded again while it is the same. */
  lead: Lead | null;
  /** How often there was another one. */
  leads: number;
}

export const createEntry = (unit: Unit, scope: PartEntry['scope'], depth: number): PartEntry => ({
  unit,
  scope,
  depth,
  part: null,
  reads: [],
  day: undefined,
  changes: 0,
  lead: null,
  leads: 0,
});

interface Lead {
  readonly text: string;
  readonly part: EncodedPart;
}

const leadBytes = (lead: Lead | null): number => (lead === null ? 0 : lead.text.length * 2 + lead.part.bytes.length);

class EncodedPart implements RenderedPart {
  readonly bytes: Uint8Array;
  readonly length: number;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    // Small buffers are slices of a shared pool, which they would keep in memory.
    this.bytes = bytes.length < bytes.buffer.byteLength ? Buffer.from(new Uint8Array(bytes).buffer) : bytes;
    this.length = text.length;
  }

  get text(): string {
    const { buffer, byteOffset, length } = this.bytes;
    return Buffer.from(buffer, byteOffset, length).toString();
  }
}

/** Settings that decide about the output. */
type KeySettings = Pick<RenderSettings, 'partials' | 'injectables' | 'locale' | 'expressions' | 'includes' | 'limits'>;

/** The parts of all renders with the same data and settings. */
export class PageParts {
  bytes = 0;
  /** Data that is rendered only once needs no parts. */
  isRepeated = false;
  renders = 0;
  readonly reference = new WeakRef(this);
  private readonly unit: Unit;
  private readonly settings: KeySettings;
  private readonly entries = new Map<Unit, Map<object, PartEntry[]>>();

  constructor(unit: Unit, { partials, injectables, locale, expressions, includes, limits }: RenderSettings) {
    this.unit = unit;
    // Not all settings: others belong to one render.
    this.settings = { partials, injectables, locale, expressions, includes, limits };
  }

  isFor(unit: Unit, settings: RenderSettings): boolean {
    const own = this.settings;
    return (
      this.unit === unit &&
      own.partials === settings.partials &&
      own.injectables === settings.injectables &&
      own.locale === settings.locale &&
      own.expressions === settings.expressions &&
      own.includes === settings.includes &&
      own.limits === settings.limits
    );
  }

  /** The entry of a partial in a scope; undefined if there is none; null if there are too many. */
  find(unit: Unit, frame: Frame, depth: number): PartEntry | null | undefined {
    const entries = this.entries.get(unit)?.get(frame.node as object);
    if (entries === undefined) return undefined;
    for (const entry of entries) if (entry.depth === depth && isSavedScope(frame, entry.scope)) return entry;
    return entries.length < MAX_SCOPES ? undefined : null;
  }

  add(entry: PartEntry): void {
    const { unit } = entry;
    const node = entry.scope[0]?.node as object;
    const byNode = this.entries.get(unit) ?? new Map<object, PartEntry[]>();
    const entries = byNode.get(node) ?? [];
    entries.push(entry);
    this.entries.set(unit, byNode.set(node, entries));
  }

  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }
}

export class Parts implements PartialCache {
  readonly maxLength: number;
  private readonly options: PartialCacheOptions;
  private readonly pages = new WeakMap<object, PageParts>();
  /** Least recently used first. Weak, so that they are freed with their data. */
  private readonly sizes = new Map<WeakRef<PageParts>, number>();
  private sum = 0;

  constructor(options: PartialCacheOptions) {
    this.options = options;
    this.maxLength = Math.floor(options.maxBytes * MAX_SHARE);
  }

  bytes(): number {
    return this.sum;
  }

  /** The parts of renders with this data; null if it is not an object. */
  of(data: Value, unit: Unit, settings: RenderSettings): PageParts | null {
    if (typeof data !== 'object' || data === null) return null;
    const known = this.pages.get(data);
    if (known?.isFor(unit, settings) === true) {
      known.isRepeated = true;
      if (++known.renders % TOUCHED_EVERY === 0 && known.bytes > 0) this.touch(known);
      return known;
    }
    if (known !== undefined) this.drop(known);
    const parts = new PageParts(unit, settings);
    this.pages.set(data, parts);
    return parts;
  }

  /** Keeps what was recorded in an entry, which is added if it is new. */
  keep(page: PageParts, entry: PartEntry, recording: Recording): void {
    const { accepts, grown } = this.options;
    const { text } = recording;
    const isKept = recording.isReusable && text.length >= MIN_LENGTH && accepts?.(text) !== false;
    const before = entry.part?.bytes.length ?? 0;
    entry.part = isKept && entry.changes <= MAX_CHANGES ? new EncodedPart(text) : null;
    entry.reads = entry.part === null ? [] : recording.reads;
    entry.day = recording.day;
    const isNew = entry.changes === 0;
    if (isNew) page.add(entry);
    const own = isNew ? ENTRY_BYTES + entry.scope.length * FRAME_BYTES : 0;
    this.grow(page, own + (entry.part?.bytes.length ?? 0) - before);
    grown?.();
  }

  /** The encoded text in front of a part; undefined if it is short, or another one each time. */
  lead(page: PageParts, entry: PartEntry, text: string): RenderedPart | undefined {
    const { lead } = entry;
    if (text.length < MIN_LEAD || text.length > this.maxLength / 2) return undefined;
    if (lead?.text === text) return lead.part;
    if (entry.leads > MAX_CHANGES || this.options.accepts?.(text) === false) return undefined;
    entry.leads++;
    entry.lead = { text, part: new EncodedPart(text) };
    this.grow(page, leadBytes(entry.lead) - leadBytes(lead));
    this.options.grown?.();
    return entry.lead.part;
  }

  dropOldest(): void {
    const [oldest] = this.sizes.keys();
    if (oldest === undefined) return;
    this.sum -= this.sizes.get(oldest) ?? 0;
    this.sizes.delete(oldest);
    oldest.deref()?.clear();
  }

  private grow(page: PageParts, bytes: number): void {
    page.bytes += bytes;
    this.touch(page);
    if (this.sum <= this.options.maxBytes) return;
    this.dropFreed();
    while (this.sum > this.options.maxBytes * (1 - FREED_SHARE)) this.dropOldest();
  }

  private touch(page: PageParts): void {
    const { reference } = page;
    this.sum += page.bytes - (this.sizes.get(reference) ?? 0);
    this.sizes.delete(reference);
    this.sizes.set(reference, page.bytes);
  }

  private drop(page: PageParts): void {
    const { reference } = page;
    this.sum -= this.sizes.get(reference) ?? 0;
    this.sizes.delete(reference);
    page.clear();
  }

  /** Forgets parts whose data is gone. */
  private dropFreed(): void {
    for (const [reference, bytes] of this.sizes) {
      if (reference.deref() !== undefined) continue;
      this.sum -= bytes;
      this.sizes.delete(reference);
    }
  }
}

/** Creates a cache for the `partialCache` option of renders. */
export const createPartialCache = (options: PartialCacheOptions): PartialCache => new Parts(options);
