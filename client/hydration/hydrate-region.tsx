/** Hydrates a region with React, as a separate root, so that its errors stay inside. */
import { type ComponentType, startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { Page } from '../core/page.ts';
import { PageProvider, RegionProvider } from '../ui/use-page.ts';
import { readChangedControls, restoreControls } from './controls.ts';
import type { RegionProps } from './region-props.ts';

/** The `enhance` of a region with React. */
export const withReact =
  <Props extends object>(Region: ComponentType<Props>) =>
  (element: HTMLElement, props: Props, page: Page): Promise<void> =>
    hydrateRegion(element, Region as ComponentType<RegionProps>, props as RegionProps, page);

/** Resolves when the region is interactive. Rejects, with the server's markup restored, if it throws. */
function hydrateRegion(
  element: HTMLElement,
  Region: ComponentType<RegionProps>,
  props: RegionProps,
  page: Page,
): Promise<void> {
  const markup = element.innerHTML;
  let controls = readChangedControls(element);
  // Includes changes made while React hydrates.
  const update = (): void => {
    controls = readChangedControls(element);
  };
  const CHANGES = ['input', 'change'] as const;
  for (const type of CHANGES) element.addEventListener(type, update, true);
  const restore = (): void => {
    for (const type of CHANGES) element.removeEventListener(type, update, true);
    restoreControls(element, controls);
  };
  return new Promise((resolve, reject) => {
    let isReady = false;
    const onReady = (): void => {
      isReady = true;
      restore();
      resolve();
    };
    const fail = (error: unknown): void => {
      element.dataset['region'] = 'failed';
      // The root must be unmounted before its markup is replaced, but not while it is rendering.
      queueMicrotask(() => {
        root.unmount();
        element.innerHTML = markup;
        restore();
        // A resolved promise cannot reject: later errors are reported here.
        if (isReady) reportError(error);
        else reject(error);
      });
    };
    let root: Root;
    // In a transition React works in slices of some milliseconds, between which the browser can paint and handle input.
    startTransition(() => {
      root = hydrateRoot(
        element,
        <Ready Region={Region} element={element} props={props} page={page} onReady={onReady} />,
        {
          onUncaughtError: fail,
          onRecoverableError: (error) =>
            console.error(`The region ${element.getAttribute('name')} could not be hydrated without changes:`, error),
        },
      );
    });
  });
}

interface ReadyProps {
  readonly Region: ComponentType<RegionProps>;
  readonly element: HTMLElement;
  readonly props: RegionProps;
  readonly page: Page;
  readonly onReady: () => void;
}

function Ready({ Region, element, props, page, onReady }: ReadyProps) {
  useEffect(onReady, []);
  return (
    <PageProvider value={page}>
      <RegionProvider value={element}>
        <Region {...props} />
      </RegionProvider>
    </PageProvider>
  );
}
