import { socialButtons } from './social-buttons.ts';

export const socialButton = socialButtons('social-button', 'div', 'button-style');
