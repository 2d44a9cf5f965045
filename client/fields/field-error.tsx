interface FieldErrorProps {
  readonly id: string;
  readonly message: string;
}

/** The error of a field, above its title. */
export const FieldError = ({ id, message }: FieldErrorProps) => (
  <span className="field-error" id={id}>
    <span className="visually-hidden">Error: </span>
    {message}
  </span>
);
