/** Reuses the output of partials from earlier renders, and records it for later ones. */
import { type Body, type Frame, savedScope } from './frame.ts';
import { createEntry, type PageParts, type PartEntry, Parts } from './partial-cache.ts';
import { Recording, type RenderedPart } from './recording.ts';
import type { RenderSettings } from './settings.ts';
import type { Unit } from './unit.ts';
import type { Value } from './values.ts';

/** The part of a render that this needs. */
interface PartRender {
  recording: Recording | null;
  readonly sink: { recording: Recording | null } | null;
  readonly captures: number;
  readonly depth: number;
  readonly hasMacros: boolean;
  readonly diagnostics: readonly unknown[];
  readonly day: number;
  readonly settings: { readonly userData: unknown };
  tick(): void;
  runBody(body: Body, frame: Frame, out: string): string;
  sendPart(lead: string | RenderedPart, part: RenderedPart): string;
}

export class Reuse {
  private readonly cache: Parts;
  private readonly page: PageParts;

  constructor(cache: Parts, page: PageParts) {
    this.cache = cache;
    this.page = page;
  }

  /** Runs the body of a partial, or appends what it printed before. */
  run(render: PartRender, body: Body, frame: Frame, out: string): string {
    const { node } = frame;
    // Within a recorded partial, everything belongs to it. Macros are found by their names in the frames of the caller.
    const isPlain = render.recording === null && render.captures === 0 && !render.hasMacros;
    if (!isPlain || typeof node !== 'object' || node === null) return render.runBody(body, frame, out);
    const { page } = this;
    const entry = page.find(body.unit, frame, render.depth);
    if (entry?.part && isCurrent(entry, render)) {
      render.tick();
      return render.sendPart(this.cache.lead(page, entry, out) ?? out, entry.part);
    }
    if (entry === null || entry?.part === null || !page.isRepeated) return render.runBody(body, frame, out);
    if (entry !== undefined) entry.changes++;
    const { unit } = body;
    const { depth } = render;
    // Saved before it runs: its own instructions may set variables in its frame.
    const kept = entry ?? createEntry(unit, savedScope(frame), depth);
    const recording = new Recording(out.length, this.cache.maxLength);
    const extended = recorded(render, recording, () => render.runBody(body, frame, out));
    recording.take(extended);
    this.cache.keep(page, kept, recording);
    return extended;
  }
}

function recorded(render: PartRender, recording: Recording, run: () => string): string {
  const { sink, diagnostics } = render;
  const before = diagnostics.length;
  render.recording = recording;
  if (sink !== null) sink.recording = recording;
  try {
    return run();
  } finally {
    if (diagnostics.length > before) recording.discard();
    render.recording = null;
    if (sink !== null) sink.recording = null;
  }
}

function isCurrent({ day, reads }: PartEntry, render: PartRender): boolean {
  if (day !== undefined && day !== render.day) return false;
  const { userData } = render.settings;
  for (const { read, value } of reads) if (read(userData) !== value) return false;
  return true;
}

/** For renders that cannot wait, by generated code; null if there is nothing to reuse. */
export function createReuse(settings: RenderSettings, unit: Unit, data: Value): Reuse | null {
  const { partialCache, settled } = settings;
  if (!settled || !(partialCache instanceof Parts)) return null;
  const page = partialCache.of(data, unit, settings);
  return page === null ? null : new Reuse(partialCache, page);
}
