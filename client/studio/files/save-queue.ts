/** Sends what is changed of a file: one request at a time, in a pause of typing. Nothing that was typed meanwhile is lost. */
import type { CallProblem, Result } from '../api.ts';

export interface SaveState {
  readonly status: 'unchanged' | 'saving' | 'saved' | 'refused';
  readonly problem: CallProblem | undefined;
}

export interface SaveQueueOptions<Values extends object, Reply> {
  readonly send: (changed: Partial<Values>) => Promise<Result<Reply>>;
  /** What was stored; `isLatest`: nothing was changed since it was sent. */
  readonly onSaved: (reply: Reply, isLatest: boolean) => void;
  readonly onState: (state: SaveState) => void;
  /** The field that a refusal is about: it waits until it is changed, and the others are sent. */
  readonly fieldOf: (problem: CallProblem) => keyof Values | undefined;
  /** How long nothing is changed before it is sent. */
  readonly pauseMs: number;
}

export interface SaveQueue<Values> {
  change(changed: Partial<Values>): void;
  /** Holds a field back that the server would refuse. */
  refuse(field: keyof Values, problem: CallProblem): void;
  /** Sends what waits now. */
  flush(): void;
}

/** A queue for one file. */
export function createSaveQueue<Values extends object, Reply>(
  options: SaveQueueOptions<Values, Reply>,
): SaveQueue<Values> {
  const { send, onSaved, onState, fieldOf, pauseMs } = options;
  let waiting: Partial<Values> = {};
  let refused: { readonly field: keyof Values | undefined; readonly problem: CallProblem } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const isEmpty = (): boolean => Object.keys(waiting).length === 0;
  const settle = (): void => onState({ status: refused ? 'refused' : 'saved', problem: refused?.problem });
  /** What was not stored goes with the next request, unless it was changed meanwhile. */
  const keep = (sent: Partial<Values>, problem: CallProblem): void => {
    const field = fieldOf(problem);
    refused = { field, problem };
    waiting = { ...(field === undefined ? sent : without(sent, field)), ...waiting };
    settle();
    // Without the field at fault the others may be stored.
    if (field !== undefined && !isEmpty()) void run();
  };
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending || isEmpty()) return;
    const sent = waiting;
    waiting = {};
    isSending = true;
    onState({ status: 'saving', problem: refused?.problem });
    const result = await send(sent);
    isSending = false;
    if (!result.ok) return keep(sent, result.problem);
    if (refused !== undefined && refused.field === undefined) refused = undefined;
    onSaved(result.body, isEmpty());
    if (isEmpty()) return settle();
    return run();
  };
  return {
    change(changed) {
      if (refused?.field !== undefined && refused.field in changed) refused = undefined;
      waiting = { ...waiting, ...changed };
      clearTimeout(timer);
      timer = setTimeout(() => void run(), pauseMs);
    },
    refuse(field, problem) {
      waiting = without(waiting, field);
      refused = { field, problem };
      settle();
    },
    flush: () => void run(),
  };
}

const without = <Values extends object>(values: Partial<Values>, field: keyof Values): Partial<Values> => {
  const { [field]: _, ...rest } = values;
  return rest as Partial<Values>;
};
