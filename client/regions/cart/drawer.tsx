/** The cart drawer. Loaded when it is opened. */
import { createRoot } from 'react-dom/client';
import type { CartProps, RecommendedProduct } from '#shared/regions/cart';
import { CART_API, createCartApi } from '../../cart/cart-api.ts';
import { createCartStore } from '../../cart/cart-store.ts';
import { createCartLoader } from '../../cart/load-cart.ts';
import { make } from '../../core/element.ts';
import type { Page } from '../../core/page.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { PageProvider } from '../../ui/use-page.ts';
import { CartContents, type CartPart } from './contents.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { CheckOutLink, GiftCard } from './summary.tsx';

const nothingTyped = { crumb: '', typed: {}, errors: {}, codeTyped: '', codeError: '', allowsManyServices: true };

/** Opens it; false if the cart could not be loaded. */
export async function openDrawer(page: Page): Promise<boolean> {
  const [recommended] = await Promise.all([
    page
      .get(createCartApi)
      .call<{ readonly products: readonly RecommendedProduct[] }>('GET', `${CART_API}/recommendations`),
    page.get(createCartLoader)(),
  ]);
  const { cart } = page.get(createCartStore).store.get();
  if (cart === null) return false;
  const recommendations = recommended.ok ? recommended.value.products : [];
  const host = make('div', { className: 'cart-drawer-host' });
  document.body.append(host);
  const root = createRoot(host);
  const close = (): void => {
    root.unmount();
    host.remove();
  };
  root.render(
    <PageProvider value={page}>
      <Drawer
        props={{ ...nothingTyped, cart, recommendations, shopUrl: location.pathname + location.search }}
        onClose={close}
      />
    </PageProvider>,
  );
  return true;
}

function Drawer({ props, onClose }: { readonly props: CartProps; readonly onClose: () => void }) {
  const { dialog, close } = useModal({ onClose, closesOnBack: true });
  return (
    <dialog className="shop-page cart-drawer" ref={dialog} aria-labelledby="cart-drawer-title">
      <header className="cart-drawer-head">
        <h2 id="cart-drawer-title">Your cart</h2>
        <CloseButton className="cart-drawer-close" onClick={close} />
      </header>
      <CartContents props={props} summary={(part) => <DrawerSummary {...part} />} onContinue={close} />
    </dialog>
  );
}

const DrawerSummary = ({ view, cart: { send, checkOut, isLeaving } }: CartPart) => (
  <div className="cart-drawer-foot">
    <FreeShipping view={view} />
    <dl className="totals">
      <div className="total">
        <dt>Subtotal</dt>
        <dd>{view.subtotal}</dd>
      </div>
      {view.giftCardPays !== '' && (
        <div>
          <dt>Gift card</dt>
          <dd>{view.giftCardPays}</dd>
        </div>
      )}
    </dl>
    <GiftCard view={view} onDropCode={(code) => send({ type: 'do', change: { type: 'drop-code', code } })} />
    <CheckOutLink view={view} isLeaving={isLeaving} onCheckOut={checkOut} />
    <p className="cart-drawer-more">
      <a href="/cart">View cart</a>
    </p>
  </div>
);
