/** Open resources, closed in reverse order because later ones may depend on earlier ones. */
export interface CloseStack {
  /** Registers how to close a resource that was just opened. */
  defer(close: () => unknown): void;
  /** Closes everything, even if something fails to close; rejects with the first failure. Later calls return the same promise. */
  close(): Promise<void>;
}

export function createCloseStack(): CloseStack {
  const closers: (() => unknown)[] = [];
  let closed: Promise<void> | undefined;
  return {
    defer(close) {
      closers.push(close);
    },
    close() {
      closed ??= closeAll(closers.reverse());
      return closed;
    },
  };
}

async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Opens something in several steps; if one of them fails, closes what is already open. */
export async function openInSteps<T>(open: (closing: CloseStack) => Promise<T>): Promise<T> {
  const closing = createCloseStack();
  try {
    return await open(closing);
  } catch (error) {
    // The failure to open matters more than a failure to close the rest.
    await closing.close().catch(() => undefined);
    throw error;
  }
}

/** Opens several resources that belong together; if one fails to open, closes those that are already open. */
export const openTogether = <T extends object>(
  open: (closing: CloseStack) => Promise<T>,
): Promise<T & { close(): Promise<void> }> =>
  openInSteps(async (closing) => ({ ...(await open(closing)), close: closing.close }));
