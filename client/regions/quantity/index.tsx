import { type QuantityProps, quantityView } from '#shared/regions/quantity';
import { chosenIn, createProductStores, initialState } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';
import { step } from './step.ts';

/** The quantity input. Input is kept as typed. */
export function Region(props: QuantityProps) {
  const store = usePage().get(createProductStores)(props.itemId);
  const state = useStore(store, initialState);
  const { quantity, isChecked } = state;
  const left = chosenIn(state)?.left ?? null;
  const view = quantityView(props, { typed: quantity, left, isChecked });
  const change = (typed: string): void => store.update((state) => ({ ...state, quantity: typed }));
  const button = (label: string, by: 1 | -1) => {
    const next = step(quantity, by, left);
    // A disabled button would lose the focus.
    const isAtLimit = next === quantity;
    return (
      <button
        type="button"
        className="quantity-step"
        aria-label={label}
        aria-disabled={isAtLimit || undefined}
        onClick={() => change(next)}
      >
        {by < 0 ? '−' : '+'}
      </button>
    );
  };
  return (
    <div className="product-quantity-input" data-item-id={view.itemId} data-animation-role="content">
      <label className="quantity-label" htmlFor={view.id}>
        {view.label}
      </label>
      <div className="quantity-stepper">
        {button(view.decrease, -1)}
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
          aria-invalid={view.isInvalid || undefined}
          value={quantity}
          onChange={({ target }) => change(target.value)}
        />
        {button(view.increase, 1)}
      </div>
      <p className="quantity-hint" id={view.hintId} role="status">
        {view.hint}
      </p>
    </div>
  );
}
