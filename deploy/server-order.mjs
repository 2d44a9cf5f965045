// The order of the server's folders, bottom up: a folder may import those of lower levels.

export const SERVER_LEVELS = [
  ['lifecycle'],
  ['disk'],
  ['database'],
  ['observability'],
  ['http'],
  ['proxy'],
  ['integrations'],
  ['outbox'],
  ['files'],
  ['sites'],
  ['config.ts'],
  ['content'],
  ['rendering'],
  ['site'],
  ['emails'],
  ['accounts', 'addresses', 'analytics', 'comments', 'embeds', 'forms', 'render-api', 'restock', 'shop'],
  ['admin'],
  ['app'],
  ['load'],
  ['cli'],
  ['main.ts', 'cli.ts'],
];

/** Features that use another feature's service; never both ways. */
const FEATURES_USING_OTHERS = { accounts: ['shop'], shop: ['comments', 'forms'] };

const levelOf = new Map(SERVER_LEVELS.flatMap((names, level) => names.map((name) => [name, level])));

/** The problem with an import between two server files; null if allowed. */
export function serverOrderProblem(file, target) {
  const [from, to] = [file.split('/')[1], target.split('/')[1]];
  const [level, targetLevel] = [levelOf.get(from), levelOf.get(to)];
  if (level === undefined) return `server/${from} has no place in the order of deploy/server-order.mjs`;
  if (from === to || targetLevel === undefined || targetLevel < level) return null;
  if (FEATURES_USING_OTHERS[from]?.includes(to)) return null;
  return `server/${from} may not import server/${to}`;
}
