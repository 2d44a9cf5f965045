import { createContext } from 'react';

/** The colors that a page has where none is set, by name of the setting. */
export const ThemeColors = createContext<Readonly<Record<string, string | undefined>>>({});
