import type { CartView } from '#shared/regions/cart';

/** Progress toward free shipping. */
export const FreeShipping = ({ view }: { readonly view: CartView }) =>
  view.shippingGoal !== '' && (
    <div className="free-shipping">
      <p id="free-shipping">{view.shippingGoal}</p>
      <progress aria-labelledby="free-shipping" max={view.goalCents} value={view.goalReachedCents} />
    </div>
  );
