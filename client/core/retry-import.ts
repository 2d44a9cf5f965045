/** Pauses before a failed script is requested again. */
const PAUSES_MS = [200, 800, 2400] as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a script, with retries for temporary network failures. Errors thrown by the script itself are passed on at once. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError) || !/import|module|fetch/i.test(error.message)) throw error;
    }
    await pause(ms);
  }
  return load();
}
