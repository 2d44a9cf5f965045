import { type RestockProps, restockView } from '#shared/regions/restock';
import { chosenIn, createProductStores, initialState } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';
import { SignUp } from './sign-up.tsx';

/** Sign-up for an email when a sold-out product or variant is back in stock. */
export function Region(props: RestockProps) {
  const state = useStore(usePage().get(createProductStores)(props.itemId), initialState);
  const chosen = chosenIn(state);
  const isNone = chosen === null || state.product?.options.length === 0;
  const chosenId = isNone ? null : chosen.left === 0 ? chosen.id : '';
  return (
    <div className="product-restock-notifications">
      {restockView(props, chosenId).forms.map((form) => (
        <div
          className="product-restock-notification"
          data-product-id={form.itemId}
          data-variant-id={form.variantId}
          hidden={form.isHidden}
          key={form.variantId}
        >
          <SignUp form={form} successText={props.successText} />
        </div>
      ))}
    </div>
  );
}
