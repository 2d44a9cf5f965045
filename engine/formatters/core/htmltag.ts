import { attributeEscaping } from './attribute-escaping.ts';

export const htmltag = attributeEscaping('htmltag', 'The same as htmlattr.');
