/** Longer texts hardly come twice. */
const LONGEST = 200;

/**
 * The same function of a text, which remembers what it gave: for names that stand on page after page. `make` must depend on
 * the text alone. Holds at most `most` results, and starts anew when it is full.
 */
export function remembered<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > LONGEST) return made;
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
