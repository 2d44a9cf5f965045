/** Events that can be switched off. */
import { knownEvents, OWNER_PANEL_EVENT } from '#shared/analytics/events';

export const eventNames = Object.keys(knownEvents).filter((name) => name !== OWNER_PANEL_EVENT);

/** `CommerceShopping_ItemAdded`: `Item added`. */
export const eventTitle = (name: string): string => {
  const words = name
    .replace(/^[^_]*_/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
