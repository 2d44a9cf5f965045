import type { ReactNode } from 'react';
import type { FieldLabels } from '#shared/address-labels';
import type { ElementProps } from '../../ui/markup/element-props.ts';
import { Adopted, type Override } from '../../ui/markup/markup.tsx';
import { findElement, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { CARD_EXPIRY, CARD_NUMBER, CardNumber } from './card-number-input.tsx';
import type { Rules } from './check.ts';
import { ERROR_MARK, isProblemText, type Problem } from './problems.ts';

const FIELD_ID = 'field-';

const isControl = ({ attributes }: MarkupElement): boolean => (attributes['id'] ?? '').startsWith(FIELD_ID);

/** The name of an element's field; empty if it has none. */
export function fieldName({ children }: MarkupElement): string {
  const control = findElement(children, isControl);
  return (control?.attributes['id'] ?? '').slice(FIELD_ID.length);
}

interface CheckoutFieldProps {
  readonly element: MarkupElement;
  /** Null: those of the server's page. */
  readonly problems: readonly Problem[] | null;
  /** Labels for the chosen country; undefined: the server's. */
  readonly labels: FieldLabels | undefined;
  /** Choices for pickup only are left out. */
  readonly isDelivered: boolean;
  readonly card: Rules['card'];
}

/** A checkout field with its problem and the labels of its country. */
export function CheckoutField({ element, problems, labels, isDelivered, card }: CheckoutFieldProps) {
  const name = fieldName(element);
  const message = problems?.find(({ field }) => field === name)?.message;
  const override: Override = (child) => {
    const { tag, attributes } = child;
    if (isProblemText(child)) return problems === null ? undefined : null;
    if (tag === 'label' && attributes['for'] === FIELD_ID + name && attributes['class'] === undefined)
      return <Label element={child} name={name} labels={labels} />;
    if (attributes['id'] === hintId(name) || attributes['id'] === placesId(name))
      return labels === undefined ? undefined : null;
    if (isDelivered && 'data-pickup-only' in attributes) return null;
    if (!isControl(child)) return undefined;
    const props = {
      ...(problems === null ? {} : { 'aria-invalid': message === undefined ? undefined : 'true' }),
      ...labelProps(name, labels),
      'aria-describedby': describedBy(child, { name, problems, labels }),
    };
    const after = <Places name={name} labels={labels} />;
    return <Control element={child} override={override} props={props} card={card} after={after} />;
  };
  const error = message !== undefined && (
    <p className="field-error" id={`error-${name}`}>
      <span className="visually-hidden">{ERROR_MARK}</span>
      {message}
    </p>
  );
  return <Adopted element={element} override={override} before={error} />;
}

interface ControlProps {
  readonly element: MarkupElement;
  readonly override: Override;
  readonly props: ElementProps;
  readonly card: Rules['card'];
  readonly after: ReactNode;
}

function Control({ element, override, props, card, after }: ControlProps) {
  const id = element.attributes['id'];
  if (id === CARD_NUMBER) return <CardNumber element={element} props={props} rules={card} />;
  const onBlur = ({ target }: { target: HTMLInputElement }): void => {
    if (card !== undefined) target.value = card.cardExpiryText(target.value);
  };
  return (
    <>
      <Adopted element={element} override={override} props={id === CARD_EXPIRY ? { ...props, onBlur } : props} />
      {after}
    </>
  );
}

interface LabeledProps {
  readonly name: string;
  readonly labels: FieldLabels | undefined;
}

const hintId = (name: string): string => `hint-${name}`;
const placesId = (name: string): string => `places-${name}`;

function Label({ element, name, labels }: LabeledProps & { readonly element: MarkupElement }) {
  const text = labels !== undefined && (
    <>
      {labels.label}
      {labels.isOptional && (
        <>
          {' '}
          <span className="optional">(optional)</span>
        </>
      )}
    </>
  );
  return (
    <>
      {text === false ? <Adopted element={element} /> : <Adopted element={element}>{text}</Adopted>}
      {labels !== undefined && labels.hint !== '' && (
        <p className="field-hint" id={hintId(name)}>
          {labels.hint}
        </p>
      )}
    </>
  );
}

const Places = ({ name, labels }: LabeledProps) =>
  labels !== undefined &&
  labels.places.length > 0 && (
    <datalist id={placesId(name)}>
      {labels.places.map(({ code, name: text }) => (
        <option value={code} key={code}>
          {text}
        </option>
      ))}
    </datalist>
  );

const labelProps = (name: string, labels: FieldLabels | undefined): ElementProps =>
  labels === undefined
    ? {}
    : {
        'aria-required': labels.isOptional ? undefined : 'true',
        list: labels.places.length > 0 ? placesId(name) : undefined,
      };

/** `aria-describedby` of a control: its problem and hint. */
function describedBy(
  { attributes }: MarkupElement,
  { name, problems, labels }: Pick<CheckoutFieldProps, 'problems' | 'labels'> & { readonly name: string },
): string | undefined {
  const isStale = (id: string): boolean =>
    (problems !== null && id.startsWith('error-')) || (labels !== undefined && id === hintId(name));
  const before = (attributes['aria-describedby'] ?? '').split(' ').filter((id) => id !== '' && !isStale(id));
  const errors = problems?.some(({ field }) => field === name) ? [`error-${name}`] : [];
  const hints = labels !== undefined && labels.hint !== '' ? [hintId(name)] : [];
  return [...errors, ...before, ...hints].join(' ') || undefined;
}
