const ENTITIES: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Text for a double-quoted attribute. Texts of page data are escaped already, so `&` stays. */
export const escapeAttribute = (text: string): string => text.replace(/["<>]/g, (char) => ENTITIES[char] ?? char);
