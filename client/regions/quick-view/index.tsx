import { type MouseEvent, useState } from 'react';
import { pageText, type QuickViewProps, quickViewView } from '#shared/regions/quick-view';
import { loadProduct } from '../../product/load-product.ts';
import { Fragment } from '../../ui/fragment.tsx';
import { Lightbox } from '../../ui/lightbox.tsx';

/** Product preview in a lightbox. If loading fails, the link to the product page is followed. */
export function Region(props: QuickViewProps) {
  const [product, setProduct] = useState<DocumentFragment | null>(null);
  const [isLoading, setLoading] = useState(false);
  const view = quickViewView(props);

  const open = async (): Promise<void> => {
    setLoading(true);
    const loaded = await loadProduct(props.url);
    setLoading(false);
    if (loaded === null) return location.assign(props.url);
    document.dispatchEvent(new CustomEvent('site:quick-view', { detail: { itemId: props.itemId } }));
    setProduct(loaded);
  };

  const onClick = (event: MouseEvent): void => {
    // A link opened in a new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isLoading) void open();
  };

  return (
    <>
      <a
        className="sqs-product-quick-view-button"
        aria-haspopup="dialog"
        href={view.url}
        data-id={view.itemId}
        data-group={view.group}
        aria-label={view.label}
        aria-busy={isLoading || undefined}
        onClick={onClick}
      >
        {view.text}
      </a>
      {product !== null && (
        <Lightbox title={props.title} className="site-quick-view" onClose={() => setProduct(null)}>
          <Fragment className="site-quick-view-product" nodes={product} />
          <p>
            <a href={props.url}>{pageText}</a>
          </p>
        </Lightbox>
      )}
    </>
  );
}
