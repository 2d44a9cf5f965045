import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { EMPTY_CART_MESSAGE } from '#shared/cart-sums';
import { type CartProps, type CartView, cartView } from '#shared/regions/cart';
import { retryImport } from '../../core/retry-import.ts';
import { ErrorDialog } from '../../ui/error-dialog.tsx';
import { pendingOf } from './cart-changes.ts';
import { CartStatus } from './cart-status.tsx';
import { Entries } from './entries.tsx';
import { Extras } from './extras.tsx';
import { Recommended } from './recommended.tsx';
import { Saved } from './saved.tsx';
import { type CartRegion, useCart } from './use-cart.ts';
import { useCodeFocus } from './use-code-focus.ts';
import { type EditingActions, useEditing } from './use-editing.ts';
import { useUndo } from './use-undo.ts';

const FieldsLightbox = lazy(() =>
  retryImport(async () => ({ default: (await import('../../fields/fields-lightbox.tsx')).FieldsLightbox })),
);

export interface CartPart {
  readonly view: CartView;
  readonly cart: CartRegion;
}

interface ContentsProps {
  readonly props: CartProps;
  /** Totals and links. */
  readonly summary: (part: CartPart) => ReactNode;
  /** Instead of following the link of an empty cart. */
  readonly onContinue?: () => void;
}

/** The cart in page and drawer: changes show at once, and are rolled back with a message if the server rejects them. */
export function CartContents({ props, summary, onContinue }: ContentsProps) {
  const cart = useCart(props);
  const { state, send } = cart;
  const { removed, problem } = state;
  const undo = useUndo(cart);
  useCodeFocus(state);
  const editing = useEditing(state.cart.entries, send);
  // Another tab may have changed the cart's market; these prices are in the previous currency.
  const isSameCurrency = state.cart.currency === props.cart.currency;
  const view = cartView({ ...props, ...state }, state.cart, pendingOf(state.changes));
  return (
    <>
      {cart.isHydrated && <CartStatus view={view} announcement={state.announcement} />}
      {removed !== null && <Undo title={removed.title} onUndo={undo} />}
      {view.entries.length === 0 ? (
        <Empty shopUrl={view.shopUrl} onContinue={onContinue} />
      ) : (
        <div className="shop-columns" data-state={view.isBusy ? 'busy' : 'idle'}>
          <CartEntries view={view} cart={cart} onEdit={(id) => void editing.edit(id)} />
          {summary({ view, cart })}
        </div>
      )}
      <Saved
        view={view}
        onUnsave={(id) => send({ type: 'do', change: { type: 'unsave', id } })}
        onRemove={(id) => send({ type: 'do', change: { type: 'remove', id } })}
      />
      <Recommended products={isSameCurrency ? view.recommendations : []} />
      <Details {...editing} />
      {problem !== null && (
        <ErrorDialog
          {...problem}
          onClose={() => send({ type: 'dismiss', problem })}
          key={`${problem.title} ${problem.message}`}
        />
      )}
    </>
  );
}

const CartEntries = ({
  view,
  cart: { send, isHydrated },
  onEdit,
}: CartPart & { readonly onEdit: (id: string) => void }) => (
  <div className="cart-main">
    <Entries
      view={view}
      actions={{
        onType: (id, text) => send({ type: 'type', id, text }),
        onCommit: (id) => send({ type: 'commit', id }),
        onRemove: (id) => send({ type: 'remove', id }),
        onSave: (id) => send({ type: 'do', change: { type: 'save', id } }),
        onEdit: isHydrated ? onEdit : undefined,
      }}
    />
    {view.hasExtras && (
      <Extras
        view={view}
        isHydrated={isHydrated}
        onChange={(extras) => send({ type: 'do', change: { type: 'extras', extras } })}
      />
    )}
  </div>
);

const Details = ({ editing, fill, close }: EditingActions) =>
  editing !== null && (
    <Suspense fallback={null}>
      <FieldsLightbox
        form={editing.form}
        initial={editing.initial}
        submitLabel="Save"
        onFilled={fill}
        onCancel={close}
      />
    </Suspense>
  );

/** A removed entry can be restored; the button takes the focus from the removed element. */
function Undo({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [title]);
  return (
    <p className="shop-notice cart-undo">
      <span role="status">{`${title} was removed from your cart.`}</span>
      <button type="button" className="link-button" ref={button} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

interface EmptyProps {
  readonly shopUrl: string;
  readonly onContinue: (() => void) | undefined;
}

function Empty({ shopUrl, onContinue }: EmptyProps) {
  const onClick = (event: MouseEvent): void => {
    if (onContinue === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onContinue();
  };
  return (
    <div className="shop-empty">
      <p className="empty">{EMPTY_CART_MESSAGE}</p>
      <p>
        <a className="shop-button" href={shopUrl} onClick={onClick}>
          Continue shopping
        </a>
      </p>
    </div>
  );
}
