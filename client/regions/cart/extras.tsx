import { useRef } from 'react';
import type { CartView } from '#shared/regions/cart';
import type { Extras as CartExtras } from './cart-changes.ts';

interface ExtrasProps {
  readonly view: CartView;
  /** Before hydration, as without JavaScript, a button saves. */
  readonly isHydrated: boolean;
  readonly onChange: (extras: CartExtras) => void;
}

/** Order extras: a note to the shop, gift wrapping and the gift card message. */
export function Extras({ view, isHydrated, onChange }: ExtrasProps) {
  const saved = useRef({ note: view.note, giftMessage: view.giftMessage });
  const save = (name: TextName, text: string): void => {
    if (saved.current[name] === text.trim()) return;
    saved.current[name] = text.trim();
    onChange({ [name]: text });
  };
  return (
    <form className="cart-extras" method="post" action="/cart/extras" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="crumb" value={view.crumb} />
      {view.takesNote && (
        <OptionalText name="note" label="Order note" max={view.noteMax} text={view.note} onLeave={save} />
      )}
      {view.offersWrap && (
        <label className="cart-wrap">
          <input
            type="checkbox"
            name="isGift"
            value="true"
            checked={view.isGift}
            onChange={({ target }) => onChange({ isGift: target.checked })}
          />
          <span>{view.wrapLabel}</span>
        </label>
      )}
      {view.writesCard && (
        <OptionalText
          name="giftMessage"
          label="Message on the card"
          max={view.giftMessageMax}
          text={view.giftMessage}
          onLeave={save}
        />
      )}
      {!isHydrated && (
        <button type="submit" className="link-button">
          Save
        </button>
      )}
    </form>
  );
}

type TextName = 'note' | 'giftMessage';

interface OptionalTextProps {
  readonly name: TextName;
  readonly label: string;
  /** Characters. */
  readonly max: number;
  readonly text: string;
  readonly onLeave: (name: TextName, text: string) => void;
}

function OptionalText({ name, label, max, text, onLeave }: OptionalTextProps) {
  const id = `field-${name}`;
  return (
    <p className="field">
      <label htmlFor={id}>
        {/* One text, as in the template. */}
        {`${label} `}
        <span className="optional">(optional)</span>
      </label>
      <textarea
        id={id}
        name={name}
        rows={2}
        maxLength={max}
        defaultValue={text}
        onBlur={({ target }) => onLeave(name, target.value)}
      />
    </p>
  );
}
