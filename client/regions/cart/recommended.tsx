import type { CartView } from '#shared/regions/cart';

/** Recommended products for the cart. */
export const Recommended = ({ products }: { readonly products: CartView['recommendations'] }) =>
  products.length > 0 && (
    <section className="cart-recommended" aria-labelledby="cart-recommended">
      <h2 id="cart-recommended" className="summary-title">
        Goes well with it
      </h2>
      <ul>
        {products.map(({ itemId, title, fullUrl, imageUrl, price }) => (
          <li key={itemId}>
            <a href={fullUrl}>
              {imageUrl !== '' ? (
                <img src={imageUrl} alt="" width={200} height={250} loading="lazy" decoding="async" />
              ) : (
                <span className="cart-no-picture" />
              )}
              <span className="summary-name">{title}</span>
              <span className="cart-detail">{price}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
