const ENTITIES: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Text for a double-quoted attribute. Texts of page data are escaped already, so `&` stays. */
export const escapeAttribute = (text: string): string => text.replace(/["<>]/g, (char) => ENTITIES[char] ?? char);

/** Plain text for markup or an attribute: nothing in it has been escaped. */
export const escapeText = (text: string): string => escapeAttribute(text.replaceAll('&', '&amp;'));
