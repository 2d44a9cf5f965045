/** Records what a page has read from an upstream: the versions of its responses. */
import type { MaybePromise, Reads } from '../content-source.ts';
import { versionOf } from '../document-cache.ts';
import { RecordingReads } from '../recording-reads.ts';

/** Version of a missing resource. */
const NOTHING = '';

export class ResponseReads extends RecordingReads<ResponseReads> implements Reads {
  /** Upstreams may respond at any time. */
  readonly isPrompt = false;
  private readonly versions = new Map<string, string>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly cachedVersion: (key: string) => string | undefined;

  /** `cachedVersion`: returns the version of the response cached under a key. */
  constructor(cachedVersion: (key: string) => string | undefined) {
    super();
    this.cachedVersion = cachedVersion;
  }

  /** Records a read, now or when it has completed. Returns it. */
  note<T>(key: string, reading: MaybePromise<T>): MaybePromise<T> {
    if (!(reading instanceof Promise)) {
      this.add(key);
      return reading;
    }
    const noted = reading.then((value) => {
      this.add(key);
      return value;
    });
    this.running.add(noted);
    const end = (): void => void this.running.delete(noted);
    noted.then(end, end);
    return noted;
  }

  private add(key: string): void {
    this.set(key, this.cachedVersion(key) ?? NOTHING);
  }

  private set(key: string, version: string): void {
    if (!this.versions.has(key)) this.versions.set(key, version);
    this.recorder?.set(key, version);
  }

  version(): string {
    return versionOf(
      [...this.versions]
        .map(([key, version]) => `${key}\0${version}`)
        .sort()
        .join('\0'),
    );
  }

  isCurrent(): boolean {
    for (const [key, version] of this.versions) if ((this.cachedVersion(key) ?? NOTHING) !== version) return false;
    return true;
  }

  pending(): Promise<unknown> | undefined {
    return this.running.size === 0 ? undefined : Promise.allSettled(this.running);
  }

  include(other: Reads): void {
    if (!(other instanceof ResponseReads) || other === this) return;
    for (const [key, version] of other.versions) this.set(key, version);
  }

  protected empty(): ResponseReads {
    return new ResponseReads(this.cachedVersion);
  }
}
