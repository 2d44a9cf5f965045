/** Letting the browser show and hear before work goes on. */

type Yielding = { readonly scheduler?: { readonly yield?: () => Promise<void> } };

/** Ends the present task; what follows is a task of its own, after what the visitor does in the meantime. */
export function breathe(): Promise<void> {
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

let turn: Promise<void> = Promise.resolve();

/** One thing a task: together they would hold up the page. Resolves in the order of the calls. */
export function nextTurn(): Promise<void> {
  turn = turn.then(breathe);
  return turn;
}
