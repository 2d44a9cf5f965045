import { newDatabase } from '../database/databases.ts';

/** Where stored documents can be: a name, and the environment of a server that has them there. */
export const documentPlaces = [
  ['in files', async () => ({})],
  ['in a database', async () => ({ DATABASE_URL: await newDatabase() })],
] as const;
