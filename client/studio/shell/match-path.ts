/** The parameters of a path that matches a pattern such as `/pages/:id`; undefined if it does not. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [names, parts] = [segments(pattern), segments(path)];
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decoded(part);
    else if (name !== part) return undefined;
  }
  return params;
}

const segments = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A typed URL may be badly encoded.
    return part;
  }
}
