/** Values that move over time. */

export type Easing = (progress: number) => number;

/** Fast at first, slow at the end. */
export const easeOut: Easing = (progress) => 1 - (1 - progress) ** 3;

export interface TweenOptions {
  readonly from: number;
  readonly to: number;
  /** Milliseconds; 300 by default (specification, rendering 9). */
  readonly duration?: number | undefined;
  readonly easing?: Easing | undefined;
  readonly onUpdate: (value: number) => void;
}

export interface Tween {
  /** True when it reached its end, false when it was stopped. */
  readonly finished: Promise<boolean>;
  stop(): void;
}

/** What a tween needs of the browser; a test hands in a clock of its own. */
export interface Frames {
  now(): number;
  request(step: () => void): number;
  cancel(id: number): void;
}

const browserFrames: Frames = {
  now: () => performance.now(),
  request: (step) => requestAnimationFrame(step),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Moves a value from one number to another, frame by frame. Throws a TypeError when the duration is not a finite number. */
export function tween(options: TweenOptions, frames: Frames = browserFrames): Tween {
  const { from, to, duration = 300, easing = easeOut, onUpdate } = options;
  if (!Number.isFinite(duration)) throw new TypeError('Tween duration must be a finite number.');
  let settle: (reached: boolean) => void = () => {};
  const finished = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const start = frames.now();
  const step = (): void => {
    const progress = duration <= 0 ? 1 : Math.min(1, Math.max(0, (frames.now() - start) / duration));
    onUpdate(progress === 1 ? to : from + (to - from) * easing(progress));
    if (progress === 1) settle(true);
    else frame = frames.request(step);
  };
  let frame = frames.request(step);
  return {
    finished,
    stop() {
      frames.cancel(frame);
      settle(false);
    },
  };
}
