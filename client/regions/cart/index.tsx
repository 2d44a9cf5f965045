import { lazy, Suspense } from 'react';
import type { CartProps } from '#shared/regions/cart';
import { retryImport } from '../../core/retry-import.ts';
import { CartContents, type CartPart } from './contents.tsx';
import { Summary } from './summary.tsx';

const Estimate = lazy(() => retryImport(async () => ({ default: (await import('./estimate.tsx')).Estimate })));

/** The cart page. */
export const Region = (props: CartProps) => (
  <CartContents props={props} summary={(part) => <CartSummary {...part} countries={props.countries ?? {}} />} />
);

interface SummaryPart extends CartPart {
  readonly countries: Readonly<Record<string, string>>;
}

const CartSummary = ({ view, countries, cart: { state, send, isHydrated, checkOut, isLeaving } }: SummaryPart) => (
  <Summary
    view={view}
    isLeaving={isLeaving}
    onCheckOut={checkOut}
    onTypeCode={(text) => send({ type: 'type-code', text })}
    onUseCode={() => send({ type: 'do', change: { type: 'use-code', code: state.codeTyped } })}
    onDropCode={(code) => send({ type: 'do', change: { type: 'drop-code', code } })}
  >
    {isHydrated && view.estimates && (
      <Suspense fallback={null}>
        <Estimate
          view={view}
          countries={countries}
          place={state.cart.shippingLocation}
          onPlace={(place) => send({ type: 'do', change: { type: 'place', place } })}
          onShipping={(id) => send({ type: 'do', change: { type: 'shipping', id } })}
        />
      </Suspense>
    )}
  </Summary>
);
