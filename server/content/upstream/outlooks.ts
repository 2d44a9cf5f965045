/**
 * What is known of a page's answer before it is there. The head of a page may leave before its content, but not before its
 * status: so it waits until the server has said that it has the page, or has said nothing for a moment.
 */
export interface ResponseProbe {
  /** Told of each status that the server answers; 0: an attempt that failed without one. */
  onStatus(status: number): void;
  /** Nothing more will be heard. */
  end(): void;
  /** Fulfilled when the head may leave; never, where the answer has to be waited for. */
  readonly promised: Promise<void>;
}

/** `silenceMs`: after so long without a word the server is slow, which is no sign that it has nothing. */
export function createProbe(silenceMs: number): ResponseProbe {
  let promise = (): void => {};
  const promised = new Promise<void>((resolve) => {
    promise = resolve;
  });
  const timer = setTimeout(promise, silenceMs);
  return {
    onStatus(status) {
      clearTimeout(timer);
      if (status === 200) promise();
    },
    end: () => clearTimeout(timer),
    promised,
  };
}
