/** Keys in the outline: the same as on the page, except for tree navigation. */
import { commandOf } from '../preview/frame/keys.ts';
import type { Command } from '../preview/messages.ts';

const OF_THE_TREE: ReadonlySet<Command> = new Set(['next', 'previous', 'edit', 'escape']);

export function outlineCommand(event: Parameters<typeof commandOf>[0]): Command | undefined {
  const command = commandOf(event);
  return command === undefined || OF_THE_TREE.has(command) ? undefined : command;
}
