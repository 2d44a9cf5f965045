/** The `name=value` arguments of a list, split at the first `=`; all others are ignored. */
export function nameValuePairs(list: readonly string[]): Record<string, string> {
  const pairs = list.flatMap((argument) => {
    const equals = argument.indexOf('=');
    return equals < 0 ? [] : [[argument.slice(0, equals), argument.slice(equals + 1)] as const];
  });
  return Object.fromEntries(pairs);
}
