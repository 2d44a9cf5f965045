/** Where a file of the site is served, percent-encoded so that it can stand in any markup, style sheet or script as it is. */
export const fileAddress = (id: string, name: string): string => `/s/${id}/${strictlyEncoded(name)}`;

/** RFC 3986: what `encodeURIComponent` leaves as it is can end a string or an address in code. */
export const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
