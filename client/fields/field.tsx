import type { ReactNode } from 'react';
import { type FieldView, fieldView, type ShownField } from '#shared/field-view';
import type { Answer } from '#shared/form-answers';
import { CounterStatus } from './counter-status.tsx';
import { FieldError } from './field-error.tsx';

interface FieldProps {
  readonly field: ShownField;
  readonly answer: Answer;
  readonly error: string;
  readonly onChange: (answer: Answer) => void;
}

interface ControlProps {
  readonly view: FieldView;
  readonly answer: Answer;
  readonly onChange: (answer: Answer) => void;
}

/** One field, with the markup of the form block (`views/blocks/parts/field.html`): its error is above its title. */
export function Field({ field, answer, error, onChange }: FieldProps) {
  const errors = error === '' ? {} : { [field.id]: error };
  const view = fieldView(field, `field-${field.id}`, { input: { [field.id]: answer }, errors });
  const props = { view, answer, onChange };
  const { kind } = view;
  if (kind === 'hidden') return null;
  if (kind === 'section')
    return (
      <div className={view.underline ? 'form-section is-underlined' : 'form-section'} data-field={view.type}>
        {view.title !== '' && <h3>{view.title}</h3>}
        <Description view={view} />
      </div>
    );
  if (kind === 'input' || kind === 'textarea' || kind === 'select')
    return (
      <div className="field" data-field={view.type} data-max-length={view.maxLength || undefined}>
        <ErrorOf view={view} />
        <label htmlFor={view.domId}>
          <Title view={view} />
        </label>
        <Description view={view} />
        <SingleInput {...props} />
        <Counter view={view} />
      </div>
    );
  return (
    <fieldset
      className={kind === 'likert' ? 'field likert' : 'field'}
      id={kind === 'likert' ? view.domId : undefined}
      data-field={view.type}
      aria-describedby={view.describedBy || undefined}
    >
      <legend>
        <ErrorOf view={view} />
        <Title view={view} />
      </legend>
      <Description view={view} />
      {kind === 'parts' ? (
        <PartInputs {...props} />
      ) : kind === 'likert' ? (
        <Statements {...props} />
      ) : (
        <Choices {...props} />
      )}
    </fieldset>
  );
}

interface ViewProps {
  readonly view: FieldView;
}

/** Likert scales are never required, so they have no asterisk. */
const Title = ({ view }: ViewProps) => (
  <>
    {view.title}
    {view.required && view.kind !== 'likert' && (
      <span className="required" aria-hidden="true">
        {' *'}
      </span>
    )}
  </>
);

const ErrorOf = ({ view }: ViewProps) =>
  view.hasError && <FieldError id={`${view.domId}-error`} message={view.error} />;

const Description = ({ view }: ViewProps) =>
  view.description !== '' && (
    <p className="field-description" id={`${view.domId}-description`}>
      {view.description}
    </p>
  );

const Counter = ({ view }: ViewProps) =>
  view.maxLength > 0 && (
    <>
      <p className={view.isOver ? 'field-counter quiet is-over' : 'field-counter quiet'}>{view.counter}</p>
      <CounterStatus counter={view.counter} />
    </>
  );

function SingleInput({ view, answer, onChange }: ControlProps): ReactNode {
  const text = typeof answer === 'string' ? answer : '';
  const inputProps = {
    id: view.domId,
    name: view.name,
    'aria-describedby': view.describedBy || undefined,
    'aria-invalid': view.hasError || undefined,
    required: view.required,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (view.kind === 'textarea')
    return <textarea rows={5} placeholder={view.placeholder || undefined} {...inputProps} />;
  if (view.kind === 'select')
    return (
      <select {...inputProps}>
        <option value="">Choose one</option>
        {view.choices.map(({ label }) => (
          <option value={label} key={label}>
            {label}
          </option>
        ))}
      </select>
    );
  const input = (
    <input
      type={view.inputType}
      autoComplete={view.autocomplete || undefined}
      inputMode={inputModeOf(view.inputmode)}
      placeholder={view.placeholder || undefined}
      {...inputProps}
    />
  );
  if (view.symbol === '') return input;
  return (
    <span className="with-symbol">
      <span className="symbol" aria-hidden="true">
        {view.symbol}
      </span>
      {input}
    </span>
  );
}

const inputModeOf = (mode: string): 'decimal' | 'numeric' | 'tel' | 'email' | 'url' | undefined =>
  mode === 'decimal' || mode === 'numeric' || mode === 'tel' || mode === 'email' || mode === 'url' ? mode : undefined;

/** The answer as a list, with one entry changed. */
const withPart = (answer: Answer, at: number, value: string): readonly string[] =>
  (typeof answer === 'string' ? [] : answer).map((part, index) => (index === at ? value : part));

/** Index of AM/PM among the parts of a time. */
const AM_PM = 3;

function PartInputs({ view, answer, onChange }: ControlProps) {
  const list = typeof answer === 'string' ? [] : answer;
  return (
    <div className="parts">
      {view.parts.map((part) => (
        <div className={`part part-${part.size}`} key={part.name}>
          <label htmlFor={part.domId}>{part.label}</label>
          <input
            id={part.domId}
            name={part.name}
            type="text"
            autoComplete={part.autocomplete || undefined}
            inputMode={inputModeOf(part.inputmode)}
            aria-invalid={view.hasError || undefined}
            value={list[part.at] ?? ''}
            onChange={({ target }) => onChange(withPart(answer, part.at, target.value))}
          />
        </div>
      ))}
      {view.asksAmPm && (
        <div className="part part-quarter">
          <label htmlFor={`${view.domId}-ampm`}>AM or PM</label>
          <select
            id={`${view.domId}-ampm`}
            name={`${view.name}[Ampm]`}
            value={view.isPm ? 'PM' : 'AM'}
            onChange={({ target }) => onChange(withPart(answer, AM_PM, target.value))}
          >
            <option value="AM">AM</option>
            <option value="PM">PM</option>
          </select>
        </div>
      )}
    </div>
  );
}

function Statements({ view, answer, onChange }: ControlProps) {
  return view.statements.map((statement, at) => (
    <fieldset className="likert-row" key={statement.name}>
      <legend>{statement.label}</legend>
      <div className="likert-choices">
        {statement.agreement.map(({ value, label, isChosen }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={statement.name}
              value={value}
              checked={isChosen}
              onChange={() => onChange(withPart(answer, at, value))}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function Choices({ view, answer, onChange }: ControlProps) {
  const isMany = view.kind === 'checkbox';
  const list = typeof answer === 'string' ? [] : answer;
  return view.choices.map(({ label, domId, isChosen }) => (
    <label className="choice" key={label}>
      <input
        id={domId}
        type={isMany ? 'checkbox' : 'radio'}
        name={isMany ? `${view.name}[]` : view.name}
        value={label}
        aria-invalid={view.hasError || undefined}
        required={view.needsOne}
        checked={isChosen}
        onChange={({ target }) => {
          if (!isMany) onChange(label);
          else onChange(target.checked ? [...list, label] : list.filter((other) => other !== label));
        }}
      />
      <span>{label}</span>
    </label>
  ));
}
