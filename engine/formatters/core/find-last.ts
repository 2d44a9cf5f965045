import { finder } from './element-finder.ts';

export const findLast = finder('find-last', -1);
