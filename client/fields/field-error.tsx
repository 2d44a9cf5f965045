interface FieldErrorProps {
  readonly id: string;
  readonly message: string;
}

/** What is wrong with a field. It stands above the field's title. */
export const FieldError = ({ id, message }: FieldErrorProps) => (
  <span className="field-error" id={id}>
    <span className="visually-hidden">Error: </span>
    {message}
  </span>
);
