import { type QuantityProps, quantityView } from '#shared/regions/quantity';
import { productStore, untouched } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';

/** How many. What is typed is kept as typed; the button says what is wrong with it. */
export function Region(props: QuantityProps) {
  const store = productStore(props.itemId);
  const { quantity } = useStore(store, untouched);
  const view = quantityView(props);
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
        value={quantity}
        onChange={({ target }) => store.update((state) => ({ ...state, quantity: target.value }))}
      />
    </div>
  );
}
