/** Runs work that has to fit into one window of a rate limit, a minute of the clock; retries if the window ended in between. */
export async function inOneMinute<T>(run: () => Promise<T>): Promise<T> {
  const minute = (): number => Math.floor(Date.now() / 60_000);
  for (;;) {
    const began = minute();
    const result = await run();
    if (minute() === began) return result;
  }
}
