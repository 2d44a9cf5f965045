import { deprecated } from './deprecated.ts';

export const datetimefield = deprecated('datetimefield');
