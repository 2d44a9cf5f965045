/** What has been opened and is to be closed: the last first, because it may need what was opened before it. */
export interface CloseStack {
  /** Adds how to close what is open now. */
  defer(close: () => unknown): void;
  /** Closes all of it, also where one of them fails; rejects with the first failure. Later calls give the same promise. */
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

/** Opens several things that belong together; what is open already is closed when a later one cannot be opened. */
export async function openTogether<T extends object>(
  open: (closing: CloseStack) => Promise<T>,
): Promise<T & { close(): Promise<void> }> {
  const closing = createCloseStack();
  try {
    return { ...(await open(closing)), close: closing.close };
  } catch (error) {
    // Why it could not be opened matters more than what failed in closing the rest.
    await closing.close().catch(() => undefined);
    throw error;
  }
}
