/** Saves changes of a file: one request at a time, after a pause in typing. Input made in the meantime is not lost. */
import type { CallProblem, Result } from '../api.ts';

export interface SaveState {
  readonly status: 'unchanged' | 'saving' | 'saved' | 'refused';
  readonly problem: CallProblem | undefined;
}

export interface SaveQueueOptions<Values extends object, Reply> {
  readonly send: (changed: Partial<Values>) => Promise<Result<Reply>>;
  /** Called after saving; `isLatest`: nothing has changed since. */
  readonly onSaved: (reply: Reply, isLatest: boolean) => void;
  readonly onState: (state: SaveState) => void;
  /** The field that was rejected: it waits until it is changed, and the others are sent. */
  readonly fieldOf: (problem: CallProblem) => keyof Values | undefined;
  /** Pause after the last change before sending. */
  readonly pauseMs: number;
}

export interface SaveQueue<Values> {
  change(changed: Partial<Values>): void;
  /** Holds back a field that the server would reject. */
  refuse(field: keyof Values, problem: CallProblem): void;
  /** Sends pending changes now. */
  flush(): void;
}

/** Creates a queue for one file. */
export function createSaveQueue<Values extends object, Reply>(
  options: SaveQueueOptions<Values, Reply>,
): SaveQueue<Values> {
  const { send, onSaved, onState, fieldOf, pauseMs } = options;
  let waiting: Partial<Values> = {};
  let rejected: { readonly field: keyof Values | undefined; readonly problem: CallProblem } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const isEmpty = (): boolean => Object.keys(waiting).length === 0;
  const settle = (): void => onState({ status: rejected ? 'refused' : 'saved', problem: rejected?.problem });
  /** Unsaved fields are sent with the next request, unless they have changed. */
  const keep = (sent: Partial<Values>, problem: CallProblem): void => {
    const field = fieldOf(problem);
    rejected = { field, problem };
    waiting = { ...(field === undefined ? sent : without(sent, field)), ...waiting };
    settle();
    // The others may be stored without the field at fault.
    if (field !== undefined && !isEmpty()) void run();
  };
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending || isEmpty()) return;
    const sent = waiting;
    waiting = {};
    isSending = true;
    onState({ status: 'saving', problem: rejected?.problem });
    const result = await send(sent);
    isSending = false;
    if (!result.ok) return keep(sent, result.problem);
    if (rejected !== undefined && rejected.field === undefined) rejected = undefined;
    onSaved(result.body, isEmpty());
    if (isEmpty()) return settle();
    return run();
  };
  return {
    change(changed) {
      if (rejected?.field !== undefined && rejected.field in changed) rejected = undefined;
      waiting = { ...waiting, ...changed };
      clearTimeout(timer);
      timer = setTimeout(() => void run(), pauseMs);
    },
    refuse(field, problem) {
      waiting = without(waiting, field);
      rejected = { field, problem };
      settle();
    },
    flush: () => void run(),
  };
}

const without = <Values extends object>(values: Partial<Values>, field: keyof Values): Partial<Values> => {
  const { [field]: _, ...rest } = values;
  return rest as Partial<Values>;
};
