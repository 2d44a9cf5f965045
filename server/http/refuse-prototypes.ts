/** Rejects bodies with a field `__proto__`: schemas drop it, so it would be ignored silently. */
import type { RequestHandler } from 'express';
import { invalid } from './create-problem.ts';

/** Mounted after the body parsers, which limit the depth. Throws `invalid-request`. */
export const refusePrototypes: RequestHandler = (request, _response, next) => {
  const path = prototypeIn(request.body, []);
  if (path !== undefined)
    throw invalid([{ field: path.join('.'), message: 'is not an allowed name', pointer: `#/${path.join('/')}` }]);
  next();
};

/** The path of the first such field; undefined when there is none. */
function prototypeIn(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return [...path, '__proto__'];
  for (const [name, child] of Object.entries(value)) {
    const nested = prototypeIn(child, [...path, name]);
    if (nested !== undefined) return nested;
  }
  return undefined;
}
