/** The path of a file of the site, percent-encoded so that it is safe in any markup, stylesheet or script. */
export const fileAddress = (id: string, name: string): string => `/s/${id}/${strictlyEncoded(name)}`;

/** RFC 3986: also encodes characters that `encodeURIComponent` keeps, but that can end a string or a URL in code. */
export const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
