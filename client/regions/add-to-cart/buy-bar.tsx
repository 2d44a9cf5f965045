import { useEffect, useState } from 'react';
import type { AddToCartView } from '#shared/regions/add-to-cart';
import { thumbnailOf } from '#shared/thumbnail';
import { type ProductState, picturedIn } from '../../product/product-store.ts';

interface BuyBarProps {
  readonly view: AddToCartView;
  readonly title: string;
  readonly state: ProductState;
}

/** A copy of the button at the edge of small windows, while the button itself is out of view. Themes enable it with `data-buy-bar`. */
export function BuyBar({ view, title, state }: BuyBarProps) {
  const isAway = useIsAway(view.formId);
  if (!isAway) return null;
  const picture = picturedIn(state)?.image?.src;
  const chosen = (state.product?.options ?? []).flatMap(({ name }) => state.choices[name] || []).join(' / ');
  return (
    <div className="buy-bar">
      {picture !== undefined && (
        <img className="buy-bar-picture" src={thumbnailOf(picture)} alt="" width={48} height={60} />
      )}
      <p className="buy-bar-text">
        <b>{title}</b>
        {chosen !== '' && <span>{chosen}</span>}
      </p>
      <button
        type="submit"
        className="buy-bar-button sqs-button-element--primary"
        form={view.formId}
        disabled={view.isDisabled}
        aria-disabled={view.isBusy || undefined}
      >
        {view.label}
      </button>
    </div>
  );
}

/** Whether the button's form is out of view, if the theme enables the bar. */
function useIsAway(formId: string): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form === null || form.closest('[data-buy-bar]') === null) return;
    const observer = new IntersectionObserver((entries) => setIsAway(entries.at(-1)?.isIntersecting === false));
    observer.observe(form);
    return () => observer.disconnect();
  }, [formId]);
  return isAway;
}
