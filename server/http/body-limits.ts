/** Maximum size of a form post, in bytes. */
export const FORM_BYTES = 64 * 1024;
/** Maximum size of an API call, in bytes; the studio saves forms with many fields by API calls, too. */
export const CALL_BYTES = 256 * 1024;
