/** The dialog of files, fetched when it is opened. */
import { lazy } from 'react';

export const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }));
