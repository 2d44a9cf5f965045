import type { ReactNode } from 'react';
import type { Answer, FormField } from '#shared/form-answers';
import { likertAnswers, partsOf } from '#shared/form-parts';
import { characterCounter } from '#shared/form-rules';

interface FieldProps {
  readonly field: FormField & { readonly description?: string; readonly placeholder?: string };
  readonly answer: Answer;
  readonly error: string;
  readonly onChange: (answer: Answer) => void;
}

/** What each field needs to say who it is. */
interface Labels {
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
}

/** One field: its error stands above its title, as the specification has it. */
export function Field(props: FieldProps) {
  const { field, error } = props;
  if (field.type === 'hidden') return null;
  if (field.type === 'section')
    return (
      <div className="form-section">
        <h3>{field.title}</h3>
        {field.description !== undefined && <p>{field.description}</p>}
      </div>
    );
  const labels = { id: `field-${field.id}`, describedBy: `error-${field.id}`, isInvalid: error !== '' };
  const isGroup = ['radio', 'checkbox', 'likert'].includes(field.type) || partsOf(field.type) !== undefined;
  const title = `${field.title ?? ''}${field.required === true ? ' (required)' : ''}`;
  const message = (
    <p className="field-error" id={labels.describedBy}>
      {error}
    </p>
  );
  const description = field.description !== undefined && <p className="field-description">{field.description}</p>;
  if (!isGroup)
    return (
      <div className="form-field" data-field-type={field.type}>
        {message}
        <label htmlFor={labels.id}>{title}</label>
        {description}
        <Single {...props} {...labels} />
      </div>
    );
  return (
    <fieldset className="form-field" data-field-type={field.type} aria-describedby={labels.describedBy}>
      <legend>
        {message}
        {title}
      </legend>
      {description}
      <Group {...props} {...labels} />
    </fieldset>
  );
}

const inputTypes: Readonly<Record<string, string>> = { email: 'email', website: 'url', password: 'password' };
const modes: Readonly<Record<string, 'decimal'>> = { number: 'decimal', currency: 'decimal' };

function Single({ field, answer, onChange, id, describedBy, isInvalid }: FieldProps & Labels): ReactNode {
  const text = typeof answer === 'string' ? answer : '';
  const shared = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field.required === true || undefined,
    placeholder: field.placeholder,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (field.type === 'textarea') {
    const counter = characterCounter(text, field.maxLength);
    return (
      <>
        <textarea rows={4} {...shared} />
        {counter !== null && (
          <p className="field-counter" data-state={counter.isOver ? 'over' : 'within'} role="status">
            {counter.text}
          </p>
        )}
      </>
    );
  }
  if (field.type === 'select')
    return (
      <select {...shared}>
        <option value="">Select…</option>
        {field.options?.map((option) => (
          <option value={option} key={option}>
            {option}
          </option>
        ))}
      </select>
    );
  return <input type={inputTypes[field.type] ?? 'text'} inputMode={modes[field.type]} {...shared} />;
}

function Group({ field, answer, onChange, id, isInvalid }: FieldProps & Labels): ReactNode {
  const list = typeof answer === 'string' ? [] : answer;
  const put = (at: number, value: string): void => onChange(list.map((one, index) => (index === at ? value : one)));
  const parts = partsOf(field.type);
  if (parts !== undefined)
    return parts.map((part, at) => (
      <span className="field-part" key={part}>
        <label htmlFor={`${id}-${part}`}>{part}</label>
        <input
          id={`${id}-${part}`}
          aria-invalid={(isInvalid && at === 0) || undefined}
          value={list[at] ?? ''}
          onChange={({ target }) => put(at, target.value)}
        />
      </span>
    ));
  if (field.type === 'likert')
    return field.options?.map((statement, at) => (
      <label className="field-part" key={statement}>
        <span>{statement}</span>
        <select value={list[at] ?? ''} onChange={({ target }) => put(at, target.value)}>
          <option value="">–</option>
          {likertAnswers.map(({ value, label }) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    ));
  const isMany = field.type === 'checkbox';
  return field.options?.map((option, at) => (
    <label className="field-choice" key={option}>
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={id}
        value={option}
        aria-invalid={(isInvalid && at === 0) || undefined}
        checked={isMany ? list.includes(option) : answer === option}
        onChange={({ target }) => {
          if (!isMany) onChange(option);
          else onChange(target.checked ? [...list, option] : list.filter((one) => one !== option));
        }}
      />
      <span>{option}</span>
    </label>
  ));
}
