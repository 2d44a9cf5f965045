/** Animations of YUI's `transition` and `Anim`: end values, duration in seconds, easing. */

export interface Motion {
  readonly duration?: number | undefined;
  readonly delay?: number | undefined;
  /** A CSS easing, or an object whose text is one. */
  readonly easing?: unknown;
  readonly [property: string]: unknown;
}

const SETTINGS = ['duration', 'delay', 'easing', 'on'];
const EASINGS = /^(?:linear|ease|ease-in|ease-out|ease-in-out|(?:cubic-bezier|steps)\(.*\))$/;

/** Animates an element; `done` is called at the end, or at once with reduced motion. */
export function animate(element: HTMLElement, motion: Motion, done?: () => void): void {
  const { duration = 0.5, delay = 0 } = motion;
  const easing = String(motion.easing ?? 'ease');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const changed = Object.entries(motion).filter(([name]) => !SETTINGS.includes(name));
  const { style } = element;
  const before = style.transition;
  style.transition = isStill ? '' : `all ${duration}s ${EASINGS.test(easing) ? easing : 'ease'} ${delay}s`;
  // Computes the current style before it changes; otherwise there is no transition.
  element.getBoundingClientRect();
  for (const [name, value] of changed) {
    const target = typeof value === 'object' && value !== null ? (value as { readonly value?: unknown }).value : value;
    const isPlain = typeof target === 'number' && name !== 'opacity' && name !== 'zIndex';
    style.setProperty(
      name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`),
      isPlain ? `${target}px` : String(target),
    );
  }
  const end = (): void => {
    style.transition = before;
    done?.();
  };
  if (isStill) end();
  else setTimeout(end, (duration + delay) * 1000);
}
