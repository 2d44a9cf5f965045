/** Lets the browser paint and handle input before work continues. */

type Yielding = { readonly scheduler?: { readonly yield?: () => Promise<void> } };

/** Ends the current task; the rest runs in a new task, after pending input. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Runs one piece of work per task, so that they do not block the page together. The returned function resolves at the start of the next
 * free task, in call order.
 */
export function createTaskQueue(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(yieldToMain);
    return last;
  };
}
