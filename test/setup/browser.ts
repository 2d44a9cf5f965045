import { build, openBrowsers, openFolder, openPostgres } from './run.ts';

export default async ({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> => {
  await openFolder();
  await Promise.all([build(), openPostgres(), openBrowsers(maxWorkers)]);
};
