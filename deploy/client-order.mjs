// The order of the client's folders, from the ground up: a folder may import those of the levels before its own.

export const CLIENT_LEVELS = [
  ['sdk'],
  ['core'],
  ['browser', 'images', 'store', 'ui'],
  ['session'],
  ['addresses', 'analytics', 'captcha', 'cart', 'fields', 'lightbox', 'lists', 'product', 'search'],
  ['forms'],
  ['regions'],
  ['hydration'],
  ['storefront.ts'],
  ['compatibility', 'dev', 'docs', 'loader', 'offline', 'playground', 'studio'],
];

const levelOf = new Map(CLIENT_LEVELS.flatMap((names, level) => names.map((name) => [name, level])));

/** What is wrong with an import between two files of the client; null when nothing is. */
export function clientOrderProblem(file, target) {
  const [, from, fromPart] = file.split('/');
  const [, to, toPart] = target.split('/');
  const [level, targetLevel] = [levelOf.get(from), levelOf.get(to)];
  if (level === undefined) return `client/${from} has no place in the order of deploy/client-order.mjs`;
  if (from === 'regions' && to === 'regions') return regionProblem(fromPart, toPart);
  if (from === to || targetLevel === undefined || targetLevel < level) return null;
  return `client/${from} may not import client/${to}`;
}

/** Files beside the regions are their registry and the types of it. */
function regionProblem(from, to) {
  const isRegion = (part) => !part.includes('.');
  if (!isRegion(from) || !isRegion(to) || from === to) return null;
  return `client/regions/${from} may not import client/regions/${to}`;
}
