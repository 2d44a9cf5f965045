import { useRef } from 'react';
import type { CartView } from '#shared/regions/cart';
import type { Extras as CartExtras } from './cart-changes.ts';

interface ExtrasProps {
  readonly view: CartView;
  /** Before it is, as without script, a button saves. */
  readonly isHydrated: boolean;
  readonly onChange: (extras: CartExtras) => void;
}

/** What goes with the order: a note to the shop, wrapping as a gift and what its card says. */
export function Extras({ view, isHydrated, onChange }: ExtrasProps) {
  const saved = useRef({ note: view.note, giftMessage: view.giftMessage });
  const save = (name: 'note' | 'giftMessage', text: string): void => {
    if (saved.current[name] === text.trim()) return;
    saved.current[name] = text.trim();
    onChange({ [name]: text });
  };
  return (
    <form className="cart-extras" method="post" action="/cart/extras" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="crumb" value={view.crumb} />
      {view.takesNote && (
        <p className="field">
          <label htmlFor="field-note">
            Order note <span className="optional">(optional)</span>
          </label>
          <textarea
            id="field-note"
            name="note"
            rows={2}
            maxLength={view.noteMax}
            defaultValue={view.note}
            onBlur={({ target }) => save('note', target.value)}
          />
        </p>
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
        <p className="field">
          <label htmlFor="field-giftMessage">
            Message on the card <span className="optional">(optional)</span>
          </label>
          <textarea
            id="field-giftMessage"
            name="giftMessage"
            rows={2}
            maxLength={view.giftMessageMax}
            defaultValue={view.giftMessage}
            onBlur={({ target }) => save('giftMessage', target.value)}
          />
        </p>
      )}
      {!isHydrated && (
        <button type="submit" className="link-button">
          Save
        </button>
      )}
    </form>
  );
}
