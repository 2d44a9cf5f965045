/** Movements as YUI's `transition` and `Anim` describe them: values to end at, seconds, an easing. */

export interface Motion {
  readonly duration?: number | undefined;
  readonly delay?: number | undefined;
  /** The name that CSS has, or what gives it as its text. */
  readonly easing?: unknown;
  readonly [property: string]: unknown;
}

const SETTINGS = ['duration', 'delay', 'easing', 'on'];
const EASINGS = /^(?:linear|ease|ease-in|ease-out|ease-in-out|(?:cubic-bezier|steps)\(.*\))$/;

/** Moves an element; `done` is called at the end, at once for who wants no motion. */
export function animate(element: HTMLElement, motion: Motion, done?: () => void): void {
  const { duration = 0.5, delay = 0 } = motion;
  const easing = String(motion.easing ?? 'ease');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const changed = Object.entries(motion).filter(([name]) => !SETTINGS.includes(name));
  const { style } = element;
  const before = style.transition;
  style.transition = isStill ? '' : `all ${duration}s ${EASINGS.test(easing) ? easing : 'ease'} ${delay}s`;
  // The style as it was has to be computed before it changes, or nothing moves.
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
