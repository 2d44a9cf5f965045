import { isTrue, property, type Value } from '../../execute/values.ts';

export const hasImage = (item: Value): boolean =>
  isTrue(property(item, 'mainImageId')) || isTrue(property(item, 'systemDataId'));
