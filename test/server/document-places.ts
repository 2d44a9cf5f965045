import { newDatabase } from '../database/databases.ts';

/** Locations of stored documents: a name, and the environment of a server that uses it. */
export const documentPlaces = [
  ['in files', async () => ({})],
  ['in a database', async () => ({ DATABASE_URL: await newDatabase() })],
] as const;
