import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RecentlyViewedProps, recentlyViewedView, type ViewedProduct } from '#shared/regions/recently-viewed';
import { readViewed, withProduct } from './viewed-products.ts';

const KEY = 'recently-viewed';

/** Without storage there is nothing to show. Stored data is removed if consent is withdrawn. */
function stored(mayStore: boolean): readonly ViewedProduct[] {
  try {
    if (!mayStore) localStorage.removeItem(KEY);
    return readViewed(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function store(viewed: readonly ViewedProduct[]): void {
  try {
    if (viewed.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(viewed));
  } catch {
    // As above.
  }
}

/** Whether it would appear below the window: content being read must not move. */
function isBelowWindow(section: HTMLElement | null): boolean {
  if (section === null) return false;
  section.hidden = false;
  const { top } = section.getBoundingClientRect();
  section.hidden = true;
  return top > innerHeight;
}

/** Recently viewed products, with a button to clear them. */
export function Region(props: RecentlyViewedProps) {
  const [viewed, setViewed] = useState<readonly ViewedProduct[]>([]);
  const section = useRef<HTMLElement>(null);
  const { itemId, title, url, picture } = props;
  useEffect(() => {
    const leaving = new AbortController();
    const show = (mayStore: boolean): void => {
      if (leaving.signal.aborted) return;
      const before = stored(mayStore);
      if (mayStore) store(withProduct(before, { itemId, title, url, picture }));
      // Synchronously: a separate task could run after the visitor has scrolled there.
      if (isBelowWindow(section.current)) flushSync(() => setViewed(before));
    };
    // The consent check is a separate script shared with the banner; without consent nothing is stored.
    import('../../session/consent/may-store.ts').then(
      ({ mayStore }) => show(mayStore()),
      () => undefined,
    );
    return () => leaving.abort();
  }, [itemId, title, url, picture]);
  const clear = (): void => {
    store([]);
    setViewed([]);
  };
  const view = recentlyViewedView(props, viewed);
  return (
    <section className="recently-viewed" hidden={view.isEmpty} aria-label={view.heading} ref={section}>
      {!view.isEmpty && (
        <>
          <div className="recently-viewed-head">
            <h2>{view.heading}</h2>
            <button type="button" className="recently-viewed-clear" onClick={clear}>
              {view.clear}
            </button>
          </div>
          <ul className="recently-viewed-list">
            {view.products.map((product) => (
              <li key={product.itemId}>
                <a href={product.url}>
                  {product.picture !== '' && (
                    <img src={product.picture} alt="" width={160} height={200} loading="lazy" />
                  )}
                  {product.title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
