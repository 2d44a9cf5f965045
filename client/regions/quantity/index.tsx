import { type QuantityProps, quantityView } from '#shared/regions/quantity';
import { chosenIn, createProductStores, initialState } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';

/** How many. What is typed is kept as typed; the button says what is wrong with it. */
export function Region(props: QuantityProps) {
  const store = usePage().get(createProductStores)(props.itemId);
  const state = useStore(store, initialState);
  const { quantity } = state;
  const view = quantityView(props, quantity, chosenIn(state)?.left ?? null);
  return (
    <div className="product-quantity-input" data-item-id={view.itemId} data-animation-role="content">
      <label className="quantity-label" htmlFor={view.id}>
        {view.label}
      </label>
      <input
        id={view.id}
        name="quantity"
        form={view.formId}
        size={4}
        max={view.max}
        min={view.min}
        type="number"
        step={view.step}
        inputMode="numeric"
        aria-describedby={view.hintId}
        value={quantity}
        onChange={({ target }) => store.update((state) => ({ ...state, quantity: target.value }))}
      />
      <p className="quantity-hint" id={view.hintId} role="status">
        {view.hint}
      </p>
    </div>
  );
}
