import type { CartView } from '#shared/regions/cart';
import { LinkButton } from './link-button.tsx';

interface SavedProps {
  readonly view: CartView;
  readonly onUnsave: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Items saved for later. */
export function Saved({ view, onUnsave, onRemove }: SavedProps) {
  if (view.saved.length === 0) return null;
  return (
    <section className="cart-saved" aria-labelledby="cart-saved">
      <h2 id="cart-saved" className="summary-title">
        Saved for later
      </h2>
      <form method="post" action="/cart">
        <input type="hidden" name="crumb" value={view.crumb} />
        <ul className="cart-entries">
          {view.saved.map(({ id, url, imageUrl, title, variant, price }) => (
            <li className="cart-entry" data-entry-id={id} key={id}>
              <div className="cart-picture">
                {imageUrl !== '' ? (
                  <img src={imageUrl} alt="" width={96} height={120} loading="lazy" decoding="async" />
                ) : (
                  <span className="cart-no-picture" />
                )}
              </div>
              <div className="cart-what">
                <h3 className="cart-title">{url !== '' ? <a href={url}>{title}</a> : title}</h3>
                {variant !== '' && <p className="cart-detail">{variant}</p>}
              </div>
              <p className="cart-sum">{price}</p>
              <div className="cart-controls">
                <LinkButton name="unsave" value={id} text="Move to cart" about={`: ${title}`} onPress={onUnsave} />
                <LinkButton name="remove" value={id} text="Remove" about={` ${title}`} onPress={onRemove} />
              </div>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
