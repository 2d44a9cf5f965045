/** Letting the browser paint and handle input before work goes on. */

type Yielding = { readonly scheduler?: { readonly yield?: () => Promise<void> } };

/** Ends the present task; what follows is a task of its own, after what the visitor does in the meantime. */
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
 * One piece of work per task: together they would hold up the page. The function it gives back resolves at the beginning of the
 * next free task, in the order of its calls.
 */
export function createTaskQueue(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(yieldToMain);
    return last;
  };
}
