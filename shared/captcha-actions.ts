/** What captchas without a box are told that the visitor does; the server takes a token for its own action alone. */
export const captchaActions = { form: 'form_submit', restock: 'restock_sign_up' } as const;

export type CaptchaAction = (typeof captchaActions)[keyof typeof captchaActions];
