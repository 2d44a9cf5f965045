import { finder } from './element-finder.ts';

export const findFirst = finder('find-first', 1);
