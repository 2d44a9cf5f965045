/** Refuses to compare engines with different output. */
export function checkEqual(name: string, expected: string, actual: string, engine: string): void {
  if (actual === expected) return;
  const at = [...expected].findIndex((c, i) => c !== actual[i]);
  throw new Error(
    `${name}: ${engine} differs at ${at}: ${JSON.stringify(expected.slice(at, at + 60))} / ${JSON.stringify(actual.slice(at, at + 60))}`,
  );
}
