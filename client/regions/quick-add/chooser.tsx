import { useEffect, useRef } from 'react';
import { type QuickAddProps, quickAddView } from '#shared/regions/quick-add';
import { Fragment } from '../../ui/fragment.tsx';
import { Lightbox } from '../../ui/lightbox.tsx';
import { usePage } from '../../ui/use-page.ts';

interface ChooserProps {
  readonly props: QuickAddProps;
  readonly product: DocumentFragment;
  readonly onClose: () => void;
}

/** The options of a product with price, stock and add button, over the list. */
export function Chooser({ props, product, onClose }: ChooserProps) {
  const { document: events } = usePage();
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const closeAfter = (event: globalThis.Event): void => {
      // Immediately: focus must be back in the list before the popover reads it.
      if ((event as CustomEvent<{ itemId?: string }>).detail.itemId === props.itemId)
        end.current?.closest('dialog')?.close();
    };
    events.addEventListener('item-added', closeAfter);
    return () => events.removeEventListener('item-added', closeAfter);
  }, [events, props.itemId]);
  return (
    <Lightbox title={props.title} className="product-chooser" onClose={onClose}>
      <Fragment className="product-chooser-content" nodes={product} />
      <p ref={end}>
        <a href={quickAddView(props).url}>View full details</a>
      </p>
    </Lightbox>
  );
}
