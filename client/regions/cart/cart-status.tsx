/** The status of the cart for screen readers: totals and codes change away from the focus. */
import type { CartView } from '#shared/regions/cart';
import type { State } from './machine.ts';

export const CartStatus = ({ view, announcement }: { readonly view: CartView } & Pick<State, 'announcement'>) => (
  <p className="visually-hidden" role="status">
    {/* Empty between two changes, so that the same text is read again. */}
    {view.isBusy || announcement === null ? null : (
      <>
        {announcement.kind === 'applied' && <span>{`${announcement.code} was applied.`}</span>}
        {announcement.kind === 'removed' && <span>{`The code ${announcement.code} was removed.`}</span>}
        {announcement.kind === 'refused' && (
          <>
            <span>{announcement.name}</span>
            {': '}
            <span>{announcement.message}</span>
          </>
        )}
        {announcement.kind !== 'refused' && ' '}
        {announcement.kind !== 'refused' && <span>{`Total: ${view.total}`}</span>}
      </>
    )}
  </p>
);
