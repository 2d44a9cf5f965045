/** Exports the inventory as a CSV file. */
import { useRef, useState } from 'react';
import type { CallProblem } from '../api.ts';
import { saveFile } from '../controls/save-file.ts';
import { CallFailure } from '../read.ts';
import { inventoryCsv } from './inventory-csv.ts';
import type { Inventory } from './use-inventory.ts';

/** Downloads a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address));
}

export function useExport(inventory: Inventory, currency: string) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  return {
    isBusy,
    problem,
    async run(): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        const lines = await inventory.readAll('filters', new AbortController().signal);
        // With a byte order mark, so that spreadsheets detect UTF-8.
        saveText('inventory.csv', `\uFEFF${inventoryCsv(lines, currency)}`);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        setProblem(error.problem);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
