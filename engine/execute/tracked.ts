/** What definitions read of a render besides its scope; noted while a partial is recorded. */

import type { Recording } from './recording.ts';
import { type BoundsStart, Reports } from './reports.ts';
import type { RenderSettings } from './settings.ts';
import type { Unit } from './unit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export class Tracked extends Reports {
  readonly settings: RenderSettings;
  readonly locale: string | null;
  readonly expressions: boolean;
  /** Of the partial that is recorded. */
  recording: Recording | null = null;

  constructor(unit: Unit, settings: RenderSettings, start: BoundsStart) {
    super(unit, settings.limits, start);
    this.settings = settings;
    this.locale = settings.locale;
    this.expressions = settings.expressions;
  }

  get now(): number {
    this.recording?.discard();
    return this.settings.now;
  }

  get day(): number {
    const day = Math.floor(this.settings.now / DAY_MS);
    if (this.recording !== null) this.recording.day = day;
    return day;
  }

  get userData(): unknown {
    this.recording?.discard();
    return this.settings.userData;
  }

  read<T>(read: (userData: unknown) => T): T {
    const value = read(this.settings.userData);
    this.recording?.reads.push({ read, value });
    return value;
  }
}
