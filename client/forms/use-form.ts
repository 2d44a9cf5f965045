import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import type { FormFailure } from '#shared/messages/forms';
import { openStore, type Store } from '../session/open-store.ts';
import { removeDraft, restoreDraft, storeDraft } from './drafts.ts';
import { initial, type Event as MachineEvent, type State, transition } from './machine.ts';
import type { FormElementField } from './read-form.ts';

/** Result of a submission. */
export type Outcome =
  | { readonly kind: 'failed'; readonly failure: FormFailure }
  /** The sending script failed to load: the browser submits the form, and the server responds with a page. */
  | { readonly kind: 'unsendable' }
  | { readonly kind: 'redirect'; readonly address: string }
  /** The form shows its thank-you message. */
  | { readonly kind: 'thanks'; readonly message: string }
  /** Accepted, and the form is cleared for another submission. */
  | { readonly kind: 'reset' };

export interface Submission {
  readonly form: HTMLFormElement;
  /** By field id; empty if only the server validates the form. */
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface FormOptions {
  /** Whether the shared rules are applied before sending. */
  readonly validates: boolean;
  /** Must not reject. */
  readonly send: (submission: Submission) => Promise<Outcome>;
}

export interface FormControl {
  readonly state: State;
  /** The thank-you message that replaces the form; empty: none. */
  readonly thanks: string;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly summary: RefObject<HTMLDivElement | null>;
  /** Its fields in the page. */
  readonly fields: () => readonly FormElementField[];
  readonly onSubmit: (event: FormEvent) => void;
  readonly onEdit: (event: ChangeEvent<HTMLFormElement> | FormEvent<HTMLFormElement>) => void;
}

const loadAnswers = () => import('./answers.ts');

type Rules = Awaited<ReturnType<typeof loadAnswers>>;

interface FormRefs {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly store: RefObject<Store | null>;
}

/** The state of a form with uncontrolled inputs: validated, sent once, never losing input. */
export function useForm(options: FormOptions): FormControl {
  const [state, send] = useReducer(transition, initial);
  const thanks = useRef('');
  const refs: FormRefs = { form: useRef<HTMLFormElement>(null), store: useRef<Store | null>(null) };
  const { form, store } = refs;
  const summary = useProblemsFocus(state);
  const { rules, pending } = useRules();
  useLayoutEffect(() => {
    store.current = openStore('sessionStorage');
    if (form.current !== null) restoreDraft(store.current, form.current);
  }, [form, store]);
  useSubmission(state, async () => {
    if (form.current === null) return;
    const outcome = await submitted(form.current, await pending.current, options);
    if (outcome.kind === 'thanks') thanks.current = outcome.message;
    finish(outcome, refs, send);
  });
  useReturn(send);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.current === null) return;
    const failure = options.validates ? (rules.current?.failureOf(form.current) ?? null) : null;
    send({ type: 'submit', failure });
  };
  const onEdit: FormControl['onEdit'] = ({ target }) => {
    if (form.current === null) return;
    storeDraft(store.current, form.current);
    const corrected = rules.current?.correctedField(form.current, target) ?? null;
    // On input rather than on blur: a button that moves away from the pointer gets no click.
    if (corrected !== null) send({ type: 'corrected', field: corrected });
  };
  const fields = () => (form.current === null ? [] : (rules.current?.fieldsOf(form.current) ?? []));
  return { state, thanks: thanks.current, form, summary, fields, onSubmit, onEdit };
}

/** Loads the validation rules. Null if that fails: then only the server validates. */
function useRules() {
  const rules = useRef<Rules | null>(null);
  const pending = useRef<Promise<Rules | null>>(Promise.resolve(null));
  useEffect(() => {
    pending.current = loadAnswers().then(
      (loaded) => {
        rules.current = loaded;
        return loaded;
      },
      () => null,
    );
  }, []);
  return { rules, pending };
}

/** Validates and sends a submission, including one made before the rules were loaded. */
async function submitted(form: HTMLFormElement, rules: Rules | null, options: FormOptions): Promise<Outcome> {
  if (!options.validates) return options.send({ form, answers: {} });
  if (rules === null) return { kind: 'unsendable' };
  const failure = rules.failureOf(form);
  return failure === null ? options.send({ form, answers: rules.answersOf(form) }) : { kind: 'failed', failure };
}

/** Focuses the error summary after a failed submission. */
function useProblemsFocus(state: State): RefObject<HTMLDivElement | null> {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.kind === 'editing' && state.isNew) summary.current?.focus();
  }, [state]);
  return summary;
}

/** Pages from the back/forward cache have their form in its last state. */
function useReturn(send: (event: MachineEvent) => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) send({ type: 'returned' });
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [send]);
}

/** Starts once per transition to `submitting`. */
function useSubmission(state: State, start: () => Promise<void>): void {
  const latest = useRef(start);
  latest.current = start;
  const isSubmitting = state.kind === 'submitting';
  useEffect(() => {
    if (isSubmitting) void latest.current();
  }, [isSubmitting]);
}

function finish(outcome: Outcome, { form, store }: FormRefs, send: (event: MachineEvent) => void): void {
  const element = form.current;
  if (element === null) return;
  switch (outcome.kind) {
    case 'failed':
      return send({ type: 'failed', failure: outcome.failure });
    case 'unsendable':
      return element.submit();
    case 'redirect':
      removeDraft(store.current, element);
      send({ type: 'sent', redirect: outcome.address });
      return location.assign(outcome.address);
    case 'thanks':
      removeDraft(store.current, element);
      return send({ type: 'sent', redirect: '' });
    case 'reset':
      removeDraft(store.current, element);
      element.reset();
      return send({ type: 'reset' });
  }
}
