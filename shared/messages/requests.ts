/** Messages for rejected requests of any kind (specification, storefront 8). */
export const requestMessages = {
  tooMany: 'Please try again in a few seconds.',
  tooManyTries: 'Too many attempts. Please try again in a minute.',
  sendAgain: 'Please send the form again.',
  expired: 'Your session has expired. Please reload the page and try again.',
  noCookies: 'Please enable cookies in your browser, reload the page, and try again.',
  wrongPassword: 'Incorrect password.',
} as const;
