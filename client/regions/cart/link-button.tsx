interface LinkButtonProps {
  /** Name in the form submission without JavaScript. */
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** What the button is about, for screen readers. */
  readonly about: string;
  readonly onPress: (value: string) => void;
}

/** A button in a cart row that looks like a link. */
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
