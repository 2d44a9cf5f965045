/** Form states in the browser, before the server responds. */
export const formStateMessages = {
  submitting: 'Submitting…',
  completeCaptcha: 'Complete CAPTCHA before submitting.',
  reviewBelow: 'Your form has encountered a problem. Please scroll down to review.',
  reviewAbove: 'Your form has encountered a problem. Please scroll up to review.',
} as const;
