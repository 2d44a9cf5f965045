import type { ReactNode, RefObject } from 'react';
import { formStateMessages } from '#shared/messages/form-states';
import { Adopted, Markup, type Override } from '../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement, parseMarkup } from '../ui/markup/read-markup.ts';
import { useIsHydrated } from '../ui/use-region.ts';
import { AdoptedField, fieldId, isField } from './adopted-field.tsx';
import { initial } from './machine.ts';
import { Problems, ProblemsBelow } from './problems.tsx';
import { Thanks } from './thanks.tsx';
import { type FormControl, type FormOptions, useForm } from './use-form.ts';

interface AdoptedFormProps extends FormOptions {
  readonly element: MarkupElement;
  /** Container of the captcha. */
  readonly captcha?: RefObject<HTMLDivElement | null>;
  /** Called when focus enters the form. */
  readonly onFocus?: (form: HTMLFormElement) => void;
  /** Content before that of the form. */
  readonly before?: ReactNode;
}

/** A form with the markup of its author, plus its problems, busy button and thank-you message. */
export function AdoptedForm({ element, captcha, onFocus, before, ...options }: AdoptedFormProps) {
  const isHydrated = useIsHydrated();
  const control = useForm(options);
  const { state, form } = control;
  const isDone = state.kind === 'done' && state.redirect === '';
  const problems = problemsOf(control);
  return (
    <>
      <Adopted
        element={element}
        override={partsOf(element, control, captcha)}
        before={
          <>
            {problems !== null && <Problems {...problems} summary={control.summary} />}
            {before}
          </>
        }
        after={problems !== null && buttonParagraph(element) === undefined && <ProblemsBelow {...problems} />}
        props={{
          ref: form,
          onSubmit: control.onSubmit,
          onInput: control.onEdit,
          onChange: control.onEdit,
          onFocus: () => form.current !== null && onFocus?.(form.current),
          // Disables the browser's own messages, which would duplicate the form's.
          ...(isHydrated ? { noValidate: true, 'data-state': state.kind } : {}),
          ...(isDone ? { hidden: true } : {}),
        }}
      />
      {isDone && <Thanks message={control.thanks} after={markupAfter(element)} />}
    </>
  );
}

function problemsOf({ state, fields }: FormControl) {
  if (state.kind !== 'editing' || state.failure === null) return null;
  return { failure: state.failure, fields: fields() };
}

const isSubmitButton = ({ tag, attributes }: MarkupElement): boolean =>
  tag === 'button' && (attributes['type'] ?? 'submit') === 'submit';

/** The paragraph of the submit button; a newsletter's button is in the row of its fields. */
const buttonParagraph = (form: MarkupElement): MarkupElement | undefined =>
  findElement(
    form.children,
    ({ tag, children }) => tag === 'p' && children.some((child) => typeof child !== 'string' && isSubmitButton(child)),
  );

/** The parts of a form that depend on its state. */
function partsOf(form: MarkupElement, control: FormControl, captcha: AdoptedFormProps['captcha']): Override {
  const { state } = control;
  const isTouched = state !== initial;
  const messages = state.kind === 'editing' ? (state.failure?.fields ?? {}) : {};
  const problems = problemsOf(control);
  const paragraph = buttonParagraph(form);
  const override: Override = (element) => {
    // The server's messages for an earlier attempt.
    if (hasClass(element, 'form-problems') || hasClass(element, 'form-problems-below'))
      return isTouched ? null : undefined;
    if (isField(element)) {
      const id = fieldId(element);
      const message = Object.hasOwn(messages, id) ? (messages[id] ?? '') : '';
      return <AdoptedField element={element} message={message} isTouched={isTouched} />;
    }
    if (element === paragraph)
      return (
        <>
          {problems !== null && <ProblemsBelow {...problems} />}
          <Adopted element={element} override={override} />
        </>
      );
    if (isSubmitButton(element)) return <SubmitButton element={element} isBusy={state.kind === 'submitting'} />;
    if (captcha !== undefined && 'data-captcha' in element.attributes)
      return <Adopted element={element} props={{ ref: captcha }} />;
    return undefined;
  };
  return override;
}

interface SubmitButtonProps {
  readonly element: MarkupElement;
  readonly isBusy: boolean;
}

/** Not `disabled` while busy, which would lose the focus. */
const SubmitButton = ({ element, isBusy }: SubmitButtonProps) => (
  <Adopted element={element} props={isBusy ? { 'aria-disabled': 'true' } : {}}>
    {isBusy ? formStateMessages.submitting : <Markup nodes={element.children} />}
  </Adopted>
);

/** The admin's markup after the thank-you message (sanitized by the server). */
function markupAfter(form: MarkupElement) {
  const template = findElement(
    form.children,
    (element) => element.tag === 'template' && hasClass(element, 'form-submission'),
  );
  return template?.html ? parseMarkup(template.html) : [];
}
