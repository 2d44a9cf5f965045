import { messageFormatter } from './message-formatter.ts';

export const plural = messageFormatter('plural');
