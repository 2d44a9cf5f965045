/** The average colors stored with an image: of its corners and its center. */
import { asString, property, type Value } from '../../execute/values.ts';

const POSITIONS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const;

/** Names are built once: a property lookup by a new string is much slower. */
export const AVERAGES = POSITIONS.map((position) => ({
  position,
  property: `${position}Average`,
  attribute: `data-color-${position}="#`,
  lowerAttribute: `data-color-${position.toLowerCase()}="#`,
}));

/** `data-color-…` attributes of all positions, each followed by a space. */
export function attributesOf(colors: Value, name: 'attribute' | 'lowerAttribute'): string {
  let attributes = '';
  for (const average of AVERAGES) attributes += `${average[name]}${asString(property(colors, average.property))}" `;
  return attributes;
}

/** The attributes as the video formatter writes them: in lower case. */
export const colorAttributes = (colors: Value): string => attributesOf(colors, 'lowerAttribute');
