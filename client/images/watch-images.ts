/** Lazy loading: images with `data-src`, including later ones, are loaded when they approach the window. */
import { loadImage } from './load-image.ts';

const DEFERRED = 'img[data-src], img[data-image]';
const isManual = (image: HTMLImageElement): boolean => image.dataset['load'] === 'false';

/** Watches a page until it is unloaded. */
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
    // Themes that defer images load them themselves; those left over when they are done are loaded with the others.
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

/** Calls back now, or when the document has been parsed. */
export function whenParsed(call: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', call, { once: true });
  else call();
}
