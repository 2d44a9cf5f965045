// The order of the client's folders, bottom up: a folder may import those of lower levels.

export const CLIENT_LEVELS = [
  ['sdk'],
  ['core'],
  ['browser', 'images', 'store', 'ui'],
  ['session'],
  ['addresses', 'analytics', 'captcha', 'cart', 'fields', 'lightbox', 'lists', 'product', 'search'],
  ['forms', 'hydration'],
  ['regions'],
  ['storefront.ts'],
  ['compatibility', 'dev', 'docs', 'loader', 'offline', 'playground', 'studio'],
];

const levelOf = new Map(CLIENT_LEVELS.flatMap((names, level) => names.map((name) => [name, level])));

/** The problem with an import between two client files; null if allowed. */
export function clientOrderProblem(file, target) {
  const [, from, fromPart] = file.split('/');
  const [, to, toPart] = target.split('/');
  const [level, targetLevel] = [levelOf.get(from), levelOf.get(to)];
  if (level === undefined) return `client/${from} has no place in the order of deploy/client-order.mjs`;
  if (from === 'regions' && to === 'regions') return regionProblem(fromPart, toPart);
  if (from === to || targetLevel === undefined || targetLevel < level) return null;
  return `client/${from} may not import client/${to}`;
}

/** Files directly in the regions folder are the registry and its types. */
function regionProblem(from, to) {
  const isRegion = (part) => !part.includes('.');
  if (!isRegion(from) || !isRegion(to) || from === to) return null;
  return `client/regions/${from} may not import client/regions/${to}`;
}
