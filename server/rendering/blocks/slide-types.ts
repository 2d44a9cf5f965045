/** The kinds of slide pages. */
export const slideTypes = ['cover-page', 'lock-screen', 'popup-overlay', 'sso-screen'] as const;

export type SlideType = (typeof slideTypes)[number];
