/** Most bytes of a form of a page. */
export const FORM_BYTES = 64 * 1024;
/** Most bytes of a call; forms of the site's owner, which may have many fields, are calls, too. */
export const CALL_BYTES = 256 * 1024;
