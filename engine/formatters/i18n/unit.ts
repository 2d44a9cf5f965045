import { deprecated } from './deprecated.ts';

export const unit = deprecated('unit');
