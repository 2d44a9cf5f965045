export type Random = () => number;

/** Random numbers from 0 up to 1, determined by a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An independent sequence of random numbers, for parallel work. */
export const fork = (random: Random): Random => randomOf(Math.floor(random() * 2 ** 32));

/** Runs randomized work. A failure reports its seed, and the environment variable SEED repeats it. */
export async function seeded<T>(run: (random: Random) => Promise<T>): Promise<T> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  try {
    return await run(randomOf(seed));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\nTo draw the same again: SEED=${seed}`, { cause: error });
  }
}
