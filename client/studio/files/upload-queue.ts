/** Upload queue: running, waiting and finished uploads. */

/** Max concurrent uploads. */
export const MAX_AT_ONCE = 3;

export type UploadState =
  | { readonly kind: 'waiting' }
  /** `share`: uploaded part of the file, from 0 to 1. */
  | { readonly kind: 'uploading'; readonly share: number }
  /** Uploaded; the server is processing it. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

export interface Upload<Source> {
  readonly id: number;
  readonly source: Source;
  readonly state: UploadState;
}

export type UploadQueue<Source> = readonly Upload<Source>[];

export type UploadEvent<Source> =
  | { readonly type: 'added'; readonly sources: readonly Source[] }
  | { readonly type: 'started'; readonly id: number }
  | { readonly type: 'progressed'; readonly id: number; readonly share: number }
  | { readonly type: 'finished'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'cancelled' | 'retried'; readonly id: number }
  | { readonly type: 'cleared' };

const isActive = ({ kind }: UploadState): boolean => kind === 'uploading' || kind === 'processing';
export const isOpen = ({ kind }: UploadState): boolean => kind === 'waiting' || isActive({ kind } as UploadState);

export function transition<Source>(queue: UploadQueue<Source>, event: UploadEvent<Source>): UploadQueue<Source> {
  switch (event.type) {
    case 'added': {
      const first = Math.max(0, ...queue.map(({ id }) => id)) + 1;
      return [
        ...queue,
        ...event.sources.map((source, at) => ({ id: first + at, source, state: { kind: 'waiting' as const } })),
      ];
    }
    case 'cleared':
      return queue.filter(({ state }) => isOpen(state));
    default:
      return queue.map((upload) => {
        const state = upload.id === event.id ? nextState(upload.state, event) : upload.state;
        return state === upload.state ? upload : { ...upload, state };
      });
  }
}

type EventOfOne = Exclude<UploadEvent<never>, { readonly type: 'added' | 'cleared' }>;

/** Events that do not apply change nothing. */
function nextState(state: UploadState, event: EventOfOne): UploadState {
  switch (event.type) {
    case 'started':
      return state.kind === 'waiting' ? { kind: 'uploading', share: 0 } : state;
    case 'progressed':
      if (state.kind !== 'uploading') return state;
      return event.share >= 1 ? { kind: 'processing' } : { kind: 'uploading', share: event.share };
    case 'finished':
      return isActive(state) ? { kind: 'done' } : state;
    case 'failed':
      return isActive(state) ? { kind: 'failed', message: event.message } : state;
    case 'cancelled':
      return isOpen(state) ? { kind: 'cancelled' } : state;
    case 'retried':
      return state.kind === 'failed' || state.kind === 'cancelled' ? { kind: 'waiting' } : state;
  }
}

/** Starts the next uploads. */
export function nextUploads<Source>(queue: UploadQueue<Source>): UploadQueue<Source> {
  const room = MAX_AT_ONCE - queue.filter(({ state }) => isActive(state)).length;
  return queue.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, room));
}

/** A summary for screen readers. */
export function uploadSummary(queue: UploadQueue<unknown>): string {
  const count = (kind: UploadState['kind']): number => queue.filter(({ state }) => state.kind === kind).length;
  const open = queue.filter(({ state }) => isOpen(state)).length;
  const parts = [
    open === 0 ? '' : `${open} left`,
    count('done') === 0 ? '' : `${count('done')} uploaded`,
    count('failed') === 0 ? '' : `${count('failed')} failed`,
    count('cancelled') === 0 ? '' : `${count('cancelled')} cancelled`,
  ].filter((part) => part !== '');
  return parts.join(', ');
}
