/** A time in the browser's time zone: `Nov 23, 2026, 5:11 PM`. */
export const timeText = (instant: string | number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
