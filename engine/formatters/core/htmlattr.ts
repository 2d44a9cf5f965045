import { attributeEscaping } from './attribute-escaping.ts';

export const htmlattr = attributeEscaping('htmlattr', 'Escapes &, <, > and " for an attribute in double quotes.');
