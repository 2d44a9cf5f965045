import { isTrue, ownFields, type Value } from '../../execute/values.ts';

export const hasImage = (item: Value): boolean =>
  isTrue(ownFields(item).mainImageId) || isTrue(ownFields(item).systemDataId);
