/** The form for a product's additional fields: engraving, size, recipient (specification, storefront 5 "Forms"). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Answer, type FormField, hiddenValue, inputOf, readAnswer } from '#shared/form-answers';
import { checkForm } from '#shared/form-rules';
import { fieldMessages, formMessages } from '#shared/messages/forms';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { Field } from './field.tsx';

export type FieldsDefinition = AdditionalForm;

/** Answers by field id. */
export type Answers = Readonly<Record<string, Answer>>;

interface FieldsFormProps {
  readonly form: FieldsDefinition;
  readonly initial?: Answers;
  readonly submitLabel: string;
  /** Returns the server's errors by field id; null if it accepted the answers. */
  readonly onSubmit: (answers: Answers) => Promise<Readonly<Record<string, string>> | null>;
}

const emptyAnswer = (field: FormField): Answer => {
  const read = readAnswer(field, undefined);
  return read.ok ? read.answer : '';
};

export function FieldsForm({ form, initial = {}, submitLabel, onSubmit }: FieldsFormProps) {
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(form.fields.map((field) => [field.id, answerOf(field, initial)])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const summary = Object.keys(errors).length > 0 ? formMessages.invalid : '';

  useEffect(() => {
    if (summary !== '') element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, summary]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const validation = checkForm(form.fields, answers);
    setErrors(validation.errors);
    if (!validation.ok) return;
    setSaving(true);
    const problems = await onSubmit(validation.answers);
    setSaving(false);
    if (problems !== null) setErrors(problems);
  };

  return (
    <form
      className="fields-form form"
      noValidate
      ref={element}
      onSubmit={(event) => void submit(event)}
      data-state={isSaving ? 'saving' : 'editing'}
    >
      <p className="fields-form-summary" role="alert">
        {summary}
      </p>
      {form.fields.some(({ required }) => required === true) && <RequiredNote />}
      {form.fields.map((field) => (
        <Field
          field={field}
          answer={answers[field.id] ?? emptyAnswer(field)}
          error={errors[field.id] ?? ''}
          onChange={(answer) => setAnswers((all) => ({ ...all, [field.id]: answer }))}
          key={field.id}
        />
      ))}
      {form.disclaimer !== '' && <p className="quiet">{form.disclaimer}</p>}
      <button type="submit" className="sqs-button-element--primary" aria-disabled={isSaving || undefined}>
        {isSaving ? formMessages.saving : submitLabel}
      </button>
    </form>
  );
}

const RequiredNote = () => (
  <p className="quiet">
    {'Fields marked with '}
    <span aria-hidden="true">*</span>
    <span className="visually-hidden">a star</span>
    {' are required.'}
  </p>
);

/** The initial value of a field: the previous answer; for hidden fields the query parameter or default. */
function answerOf(field: FormField, initial: Answers): Answer {
  const stored = inputOf(field, initial);
  if (field.type === 'hidden' && stored === undefined)
    return hiddenValue(field, new URLSearchParams(window.location.search));
  const read = readAnswer(field, stored);
  const answer = read.ok ? read.answer : emptyAnswer(field);
  // AM/PM is a choice that always has a value.
  return field.type === 'time' ? [...answer.slice(0, 3), answer[3] || 'AM'] : answer;
}

/** The server's field errors in the form's format. */
export function fieldErrors(errors: unknown, form: FieldsDefinition): Readonly<Record<string, string>> {
  const messages = typeof errors === 'object' && errors !== null ? (errors as Record<string, unknown>) : {};
  const entries = form.fields.flatMap(({ id }) => {
    const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
    return typeof message === 'string' ? [[id, message]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : { [form.fields[0]?.id ?? '']: fieldMessages.unreadable };
}
