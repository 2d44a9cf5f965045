import { build, openFolder, openPostgres } from './run.ts';

export default async (): Promise<void> => {
  await openFolder();
  await Promise.all([build(), openPostgres()]);
};
