/** Images with `data-src` are fetched when they come near the window, also those that scripts add later. */
import { loadImage } from './load-image.ts';

const DEFERRED = 'img[data-src], img[data-image]';
const isManual = (image: HTMLImageElement): boolean => image.dataset['load'] === 'false';

/** Watches a page until it ends. */
export function watchImages(): void {
  const loaded = new Set<HTMLImageElement>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
        near.unobserve(target);
        if (loadImage(target, { load: true })) loaded.add(target);
      }
    },
    { rootMargin: '300px' },
  );
  let isLoaded = document.readyState === 'complete';
  const find = (root: ParentNode): void => {
    // A theme that holds images back fetches them itself; those it has forgotten when it is done are fetched with the others.
    for (const image of root.querySelectorAll<HTMLImageElement>(DEFERRED))
      if (!loaded.has(image) && (isLoaded || !isManual(image))) near.observe(image);
  };
  whenParsed(() => {
    find(document);
    new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) find(document);
    }).observe(document.body, { childList: true, subtree: true });
  });
  addEventListener('load', () => {
    isLoaded = true;
    find(document);
  });
  let isScheduled = false;
  addEventListener('resize', () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      for (const image of loaded) if (image.isConnected) loadImage(image, { load: true });
    });
  });
}

/** Now, or when the document has been read. */
export function whenParsed(call: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', call, { once: true });
  else call();
}
