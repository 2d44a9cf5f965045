/** The file picker, loaded when opened. */
import { lazy } from 'react';

export const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }));
