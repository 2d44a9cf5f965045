/** JSON that cannot end the script element it is in. */
export const scriptSafe = (json: string): string => json.replaceAll('</', '<\\/');
