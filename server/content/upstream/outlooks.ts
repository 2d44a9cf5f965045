/**
 * Predicts a page's response before it has arrived. The head of a page may be sent before its content, but not before its status is known:
 * so it waits until the server has confirmed the page, or has been silent for a moment.
 */
export interface ResponseProbe {
  /** Called with each status of the server; 0: an attempt failed without one. */
  onStatus(status: number): void;
  /** No further status will follow. */
  end(): void;
  /** Resolves when the head may be sent; never, if the response has to wait. */
  readonly promised: Promise<void>;
}

/** `silenceMs`: after this time without a status the server is considered slow, which does not mean that the page is missing. */
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
