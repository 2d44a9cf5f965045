/** Triggers of popups. */

/** Time on the page, scroll position, or the pointer leaving the window at the top. */
export type PopupTrigger = 'delay' | 'scroll' | 'exit';

interface TriggerProps {
  readonly trigger: PopupTrigger;
  readonly delaySeconds: number;
  readonly scrollPercent: number;
}

/** Calls back once. */
export function onTrigger({ trigger, delaySeconds, scrollPercent }: TriggerProps, show: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const showOnce = (): void => {
    if (signal.aborted) return;
    controller.abort();
    show();
  };
  if (trigger === 'scroll') {
    const check = (): void => {
      if (scrolledPart() * 100 >= scrollPercent) showOnce();
    };
    addEventListener('scroll', check, { passive: true, signal });
    return check();
  }
  // Touch devices have no pointer that leaves the page.
  if (trigger === 'exit' && matchMedia('(hover: hover)').matches)
    return document.documentElement.addEventListener(
      'pointerleave',
      ({ clientY }) => {
        if (clientY <= 0) showOnce();
      },
      { signal },
    );
  setTimeout(showOnce, delaySeconds * 1000);
}

/** 1 at the end, and on pages that fit the window. */
function scrolledPart(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight ? 1 : scrollY / (scrollHeight - clientHeight);
}
