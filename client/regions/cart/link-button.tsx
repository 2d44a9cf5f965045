interface LinkButtonProps {
  /** What the form is sent with where no script takes the press. */
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** What the button is about, for those who hear it alone. */
  readonly about: string;
  readonly onPress: (value: string) => void;
}

/** A button of a row of the cart that looks like a link. */
export function LinkButton({ name, value, text, about, onPress }: LinkButtonProps) {
  return (
    <button
      type="submit"
      className="link-button"
      name={name}
      value={value}
      onClick={(event) => {
        event.preventDefault();
        onPress(value);
      }}
    >
      {text}
      <span className="visually-hidden">{about}</span>
    </button>
  );
}
