/** Where local storage holds what this browser likes. */
export const LIKES_KEY = 'likes';
