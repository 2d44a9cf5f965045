/** Runs a state machine: pure states and transitions, and an effect after each change. */
export interface Machine<State, Event> {
  readonly state: State;
  /** False if the event does not apply to the current state. */
  send(event: Event): boolean;
}

/** `show` is called after each change, not for the initial state. */
export function createMachine<State, Event>(
  initial: State,
  transition: (state: State, event: Event) => State,
  show: (state: State, before: State, event: Event) => void = () => {},
): Machine<State, Event> {
  let state = initial;
  return {
    get state() {
      return state;
    },
    send(event) {
      const before = state;
      state = transition(state, event);
      if (state === before) return false;
      show(state, before, event);
      return true;
    },
  };
}
