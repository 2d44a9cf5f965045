/** What a form says of its own state in the browser, before any answer of the server. */
export const formStateMessages = {
  submitting: 'Submitting…',
  completeCaptcha: 'Complete CAPTCHA before submitting.',
  reviewBelow: 'Your form has encountered a problem. Please scroll down to review.',
  reviewAbove: 'Your form has encountered a problem. Please scroll up to review.',
} as const;
