const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A sign that means something in HTML as the reference that stands for it. */
export const entity = (sign: string): string => ENTITIES[sign] ?? sign;

/** Plain text as HTML, in attributes of either quote too. Texts of page JSON are HTML: they must not go through here again. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, entity);
