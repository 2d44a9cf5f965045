import { side } from './image-size.ts';

export const width = side('width');
