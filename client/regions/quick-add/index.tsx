import { type MouseEvent, useEffect, useReducer } from 'react';
import { type QuickAddProps, quickAddView } from '#shared/regions/quick-add';
import { loadChooser } from '../../product/load-product.ts';
import { Chooser } from './chooser.tsx';
import { initial, transition } from './machine.ts';
import { QuickAddMarkup } from './view.tsx';

/** Opens the options of a product over the list. If loading fails, the link to the product page is followed. */
export function Region(props: QuickAddProps) {
  const [state, send] = useReducer(transition, initial);
  const { url, itemId } = props;
  useEffect(() => {
    if (state.kind === 'leaving') location.assign(url);
    if (state.kind === 'loading') void loadChooser(url, itemId).then((product) => send({ type: 'loaded', product }));
  }, [state.kind, url, itemId]);

  const onClick = (event: MouseEvent): void => {
    // A link opened in a new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    send({ type: 'press' });
  };
  return (
    <>
      <QuickAddMarkup view={quickAddView(props)} isBusy={state.kind === 'loading'} onClick={onClick} />
      {state.kind === 'open' && (
        <Chooser props={props} product={state.product} onClose={() => send({ type: 'closed' })} />
      )}
    </>
  );
}
