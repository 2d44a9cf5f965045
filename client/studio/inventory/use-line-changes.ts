/** Changes inventory lines, with a message about those that were changed, and those that were not. */
import { countText } from '../controls/count-text.ts';
import { useToast } from '../controls/toast.tsx';
import { type ChangedLine, changedLines, type InventoryLine } from './inventory-lines.ts';
import { type WrittenLines, writeLines } from './write-lines.ts';

type Change = (before: readonly InventoryLine[], after: readonly InventoryLine[]) => Promise<void>;

/** `show`: shows lines at once, and rejected ones as they were. `onWritten`: called after each write. */
export function useLineChanges(
  show: (lines: readonly InventoryLine[]) => void,
  onWritten: () => Promise<void> = async () => undefined,
): Change {
  const toast = useToast();
  const write = async (changes: readonly ChangedLine[]): Promise<readonly ChangedLine[]> => {
    show(changes.map(({ after }) => after));
    const { rejections } = await writeLines(changes);
    const rejected = changes.filter(({ after }) => rejections.has(after.variantId));
    show(rejected.map(({ before }) => before));
    if (rejected.length > 0) toast({ message: rejectionText(rejected, rejections), isError: true });
    await onWritten();
    return changes.filter(({ after }) => !rejections.has(after.variantId));
  };
  return async (before, after) => {
    const changes = changedLines(before, after);
    if (changes.length === 0) return toast({ message: 'Nothing to change' });
    const done = await write(changes);
    if (done.length === 0) return;
    const undo = (): void => void write(done.map((line) => ({ before: line.after, after: line.before })));
    toast({ message: `${variants(done.length)} changed`, action: { label: 'Undo', onPress: undo } });
  };
}

const variants = (count: number): string => countText(count, 'variant');

function rejectionText(rejected: readonly ChangedLine[], rejections: WrittenLines['rejections']): string {
  const [first] = rejected;
  const reason = first === undefined ? '' : `${first.after.sku}: ${rejections.get(first.after.variantId) ?? ''}`;
  return rejected.length === 1 ? reason : `${variants(rejected.length)} not changed. ${reason}`;
}
