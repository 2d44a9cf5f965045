import { side } from './image-size.ts';

export const height = side('height');
