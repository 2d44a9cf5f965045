/** Action names for invisible captchas; the server accepts a token only for its own action. */
export const captchaActions = { form: 'form_submit', restock: 'restock_sign_up' } as const;

export type CaptchaAction = (typeof captchaActions)[keyof typeof captchaActions];
