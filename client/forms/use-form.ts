import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { checkField, checkForm } from '#shared/form-rules';
import { type FormFailure, formMessages } from '#shared/messages/forms';
import { openStore, type Store } from '../session/open-store.ts';
import { removeDraft, restoreDraft, storeDraft } from './drafts.ts';
import { initial, type Event as MachineEvent, type State, transition } from './machine.ts';
import { type FormElementField, fieldsOf, readField, readFields } from './read-form.ts';

/** What came of a submission. */
export type Outcome =
  | { readonly kind: 'failed'; readonly failure: FormFailure }
  /** The script that sends could not be loaded: the browser sends the form by itself, and the server answers with a page. */
  | { readonly kind: 'unsendable' }
  | { readonly kind: 'redirect'; readonly address: string }
  /** The form says its thanks in its own place. */
  | { readonly kind: 'thanks'; readonly message: string }
  /** Accepted, and the form is there for the next one. */
  | { readonly kind: 'reset' };

export interface Submission {
  readonly form: HTMLFormElement;
  /** By field id. */
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface FormOptions {
  /** Whether the shared rules are applied before anything is sent. */
  readonly validates: boolean;
  /** Must not reject. */
  readonly send: (submission: Submission) => Promise<Outcome>;
}

export interface FormControl {
  readonly state: State;
  /** The message in place of the form; empty: none. */
  readonly thanks: string;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly summary: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onEdit: (event: ChangeEvent<HTMLFormElement> | FormEvent<HTMLFormElement>) => void;
}

interface FormRefs {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly store: RefObject<Store | null>;
}

/** The state of a form whose values the browser holds: validated, sent once, and never losing what was typed. */
export function useForm(options: FormOptions): FormControl {
  const [state, send] = useReducer(transition, initial);
  const thanks = useRef('');
  const refs: FormRefs = { form: useRef<HTMLFormElement>(null), store: useRef<Store | null>(null) };
  const { form, store } = refs;
  const summary = useProblemsFocus(state);
  useLayoutEffect(() => {
    store.current = openStore('sessionStorage');
    if (form.current !== null) restoreDraft(store.current, form.current);
  }, [form, store]);
  useSubmission(state, refs, async (submission) => {
    const outcome = await options.send(submission);
    if (outcome.kind === 'thanks') thanks.current = outcome.message;
    finish(outcome, refs, send);
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.current === null) return;
    send({ type: 'submit', failure: options.validates ? failureOf(fieldsOf(form.current)) : null });
  };
  const onEdit: FormControl['onEdit'] = ({ target }) => {
    if (form.current === null) return;
    storeDraft(store.current, form.current);
    const corrected = correctedField(fieldsOf(form.current), target);
    // While it is typed, not when it is left: a button that moves from under the pointer gets no click.
    if (corrected !== null) send({ type: 'corrected', field: corrected });
  };
  return { state, thanks: thanks.current, form, summary, onSubmit, onEdit };
}

/** The summary of problems gets the focus when a submission has failed. */
function useProblemsFocus(state: State): RefObject<HTMLDivElement | null> {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.kind === 'editing' && state.isNew) summary.current?.focus();
  }, [state]);
  return summary;
}

/** Sends once for each time that the state becomes `submitting`. */
function useSubmission(state: State, { form }: FormRefs, start: (submission: Submission) => Promise<void>): void {
  const latest = useRef(start);
  latest.current = start;
  const isSubmitting = state.kind === 'submitting';
  useEffect(() => {
    if (!isSubmitting || form.current === null) return;
    void latest.current({ form: form.current, answers: readFields(fieldsOf(form.current)) });
  }, [isSubmitting, form]);
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

/** What the shared rules say against the answers; null when nothing. */
function failureOf(fields: readonly FormElementField[]): FormFailure | null {
  const { ok, errors } = checkForm(
    fields.map(({ field }) => field),
    readFields(fields),
  );
  return ok ? null : { message: formMessages.invalid, fields: errors };
}

/** The field that has been edited, when it is right by now. */
function correctedField(fields: readonly FormElementField[], target: EventTarget): string | null {
  const edited = fields.find(({ controls }) => controls.some((control) => control === target));
  if (edited === undefined) return null;
  return checkField(edited.field, readField(edited, new URLSearchParams())).ok ? edited.field.id : null;
}
