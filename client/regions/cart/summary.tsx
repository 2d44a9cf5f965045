import type { ReactNode } from 'react';
import type { CartView } from '#shared/regions/cart';
import { FieldError } from './entries.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { LinkButton } from './link-button.tsx';

interface SummaryProps {
  readonly view: CartView;
  /** Checkout starts when all changes are done. */
  readonly isLeaving: boolean;
  readonly onCheckOut: () => void;
  readonly onTypeCode: (text: string) => void;
  readonly onUseCode: () => void;
  readonly onDropCode: (code: string) => void;
  /** Content that needs JavaScript: the shipping estimate. */
  readonly children?: ReactNode;
}

export function Summary({ view, isLeaving, onCheckOut, onTypeCode, onUseCode, onDropCode, children }: SummaryProps) {
  const isInvalid = view.codeError !== '';
  return (
    <aside className="shop-aside" aria-label="Summary">
      <div className="summary">
        <h2 className="summary-title">Summary</h2>
        <FreeShipping view={view} />
        <Totals view={view} />
        {view.isOpen && <p className="summary-note">Shipping and taxes are calculated at checkout.</p>}
        <CheckOutLink view={view} isLeaving={isLeaving} onCheckOut={onCheckOut} />
        <form
          className="code-form"
          method="post"
          action="/cart/code"
          onSubmit={(event) => {
            event.preventDefault();
            onUseCode();
          }}
        >
          <input type="hidden" name="crumb" value={view.crumb} />
          <label htmlFor="field-code">Coupon or gift card</label>
          {isInvalid && <FieldError id="error-code" text={view.codeError} />}
          <div className="code-row">
            <input
              id="field-code"
              type="text"
              name="code"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={isInvalid || undefined}
              aria-describedby={isInvalid ? 'error-code' : undefined}
              value={view.codeTyped}
              onChange={({ target }) => onTypeCode(target.value)}
            />
            <button type="submit" className="shop-button shop-button-quiet">
              Apply
            </button>
          </div>
        </form>
        {view.hasCodes && <Codes view={view} onDropCode={onDropCode} />}
        <GiftCard view={view} onDropCode={onDropCode} />
        {children}
      </div>
      <p className="shop-back">
        <a href={view.shopUrl}>Continue shopping</a>
      </p>
    </aside>
  );
}

/** Leads to checkout, or to the first invalid quantity. */
export function CheckOutLink({ view, isLeaving, onCheckOut }: Pick<SummaryProps, 'view' | 'isLeaving' | 'onCheckOut'>) {
  if (view.minimum !== '')
    return (
      <p className="summary-problem" role="status">
        {view.minimum}
      </p>
    );
  return (
    <p className="summary-action">
      <a
        className="shop-button"
        href={view.wrongId === '' ? '/checkout' : `#${view.wrongId}`}
        aria-disabled={isLeaving || undefined}
        onClick={(event) => {
          if (view.wrongId !== '') {
            event.preventDefault();
            return document.getElementById(view.wrongId)?.focus();
          }
          if (!view.isBusy || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onCheckOut();
        }}
      >
        Check out
      </a>
    </p>
  );
}

function Totals({ view }: { readonly view: CartView }) {
  const row = (name: string, value: string) =>
    value !== '' && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    );
  return (
    <dl className="totals">
      {row('Subtotal', view.subtotal)}
      {row('Discount', view.discount)}
      {row('Gift wrap', view.wrap)}
      {row(view.shippingName, view.shipping)}
      {row(view.taxNames, view.tax)}
      <div className="total">
        <dt>Total</dt>
        <dd>{view.total}</dd>
      </div>
      {view.includedTax !== '' && (
        <div className="included">
          <dt>{view.includedTaxNames === '' ? 'Includes tax of' : `Includes ${view.includedTaxNames}`}</dt>
          <dd>{view.includedTax}</dd>
        </div>
      )}
      {row('Gift card', view.giftCardPays)}
      {view.due !== '' && (
        <div className="total">
          <dt>To pay</dt>
          <dd>{view.due}</dd>
        </div>
      )}
    </dl>
  );
}

function Codes({ view, onDropCode }: Pick<SummaryProps, 'view' | 'onDropCode'>) {
  return (
    <form className="codes" method="post" action="/cart/code">
      <input type="hidden" name="crumb" value={view.crumb} />
      <ul>
        {view.codes.map(({ code, isValid, isAutomatic, text }) => (
          <li className={isValid ? undefined : 'is-invalid'} key={code}>
            <span>
              <strong>{code}</strong>
              {` ${text}`}
            </span>
            {!isAutomatic && (
              <LinkButton name="remove" value={code} text="Remove" about={` the code ${code}`} onPress={onDropCode} />
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The gift card that was entered, which can be removed again; in page and drawer. */
export function GiftCard({ view, onDropCode }: Pick<SummaryProps, 'view' | 'onDropCode'>) {
  if (view.giftCard === '') return null;
  return (
    <form className="codes" method="post" action="/cart/code">
      <input type="hidden" name="crumb" value={view.crumb} />
      <ul>
        <li>
          <span>
            <strong>Gift card</strong>
            {` ${view.giftCardText}`}
          </span>
          <LinkButton name="remove" value={view.giftCard} text="Remove" about=" the gift card" onPress={onDropCode} />
        </li>
      </ul>
    </form>
  );
}
