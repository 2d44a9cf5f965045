/** A field with a list of suggestions, as a combobox (ARIA Authoring Practices): keyboard focus stays in the field. */
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useReducer,
  useRef,
} from 'react';
import { initial, type Event as ListEvent, type State, transition } from './machine.ts';
import { pressKey } from './press-key.ts';

interface ComboboxOptions<Item> {
  /** Milliseconds after the last keystroke. */
  readonly pause: number;
  /** Null if the request failed. */
  readonly load: (query: string, signal: AbortSignal) => Promise<readonly Item[] | null>;
  /** Screen reader announcement for an open list. */
  readonly describe: (count: number) => string;
  readonly choose: (item: Item) => void;
}

export function useCombobox<Item>(input: RefObject<HTMLInputElement | null>, options: ComboboxOptions<Item>) {
  const id = useId();
  const [state, send] = useReducer(transition<Item>, initial as State<Item>);
  const latest = useRef(options);
  latest.current = options;
  useLoading(state, send, latest);
  useTypedBefore(input, send);
  const items = useItems(state);
  const active = state.kind === 'open' ? state.active : -1;
  return {
    query: state.query,
    items,
    /** Text of a live region. */
    status: state.kind === 'open' && active < 0 ? options.describe(items.length) : '',
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-controls': id,
      'aria-expanded': items.length > 0,
      'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
      onInput({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) {
        // Ignores changes made by scripts.
        if (nativeEvent.isTrusted || nativeEvent instanceof InputEvent)
          send({ type: 'typed', query: currentTarget.value });
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKey(event, state, send, latest.current.choose),
      onBlur: () => send({ type: 'close' }),
    },
    listProps: {
      id,
      role: 'listbox',
      'aria-label': 'Suggestions',
      hidden: items.length === 0,
      // Otherwise the field would lose focus before the click.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
    },
    optionProps: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      onClick() {
        const item = items[index];
        if (item !== undefined) latest.current.choose(item);
      },
    }),
  };
}

type Send<Item> = (event: ListEvent<Item>) => void;

/** Handles input typed while this script was loading. */
function useTypedBefore<Item>(input: RefObject<HTMLInputElement | null>, send: Send<Item>): void {
  useEffect(() => {
    const field = input.current;
    if (field !== null && document.activeElement === field && field.value !== field.defaultValue)
      send({ type: 'typed', query: field.value });
  }, [input, send]);
}

function useLoading<Item>(state: State<Item>, send: Send<Item>, options: RefObject<ComboboxOptions<Item>>): void {
  useEffect(() => {
    if (state.kind !== 'pending') return;
    const { query } = state;
    const loading = new AbortController();
    const timer = setTimeout(async () => {
      const items = await options.current.load(query, loading.signal);
      if (!loading.signal.aborted) send(items === null ? { type: 'failed', query } : { type: 'loaded', query, items });
    }, options.current.pause);
    return () => {
      clearTimeout(timer);
      loading.abort();
    };
  }, [state, send, options]);
}

/** The suggestions of the last query stay until the next ones arrive. */
function useItems<Item>(state: State<Item>): readonly Item[] {
  const last = useRef<readonly Item[]>([]);
  if (state.kind === 'open') last.current = state.items;
  if (state.kind === 'closed') last.current = [];
  return last.current;
}

function onKey<Item>(
  event: KeyboardEvent<HTMLInputElement>,
  state: State<Item>,
  send: Send<Item>,
  choose: (item: Item) => void,
): void {
  // Enter also commits an IME composition.
  if (event.nativeEvent.isComposing) return;
  const { key } = event;
  if (state.kind !== 'open') {
    if (key === 'ArrowDown' && state.kind === 'closed') send({ type: 'typed', query: event.currentTarget.value });
    return;
  }
  pressKey(event, state, send, choose);
}
