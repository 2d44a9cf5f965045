/** Local storage key of this browser's likes. */
export const LIKES_KEY = 'likes';
