import { messageFormatter } from './message-formatter.ts';

export const message = messageFormatter('message');
