import { socialButtons } from './social-buttons.ts';

export const socialButtonInline = socialButtons('social-button-inline', 'span', 'inline-style');
