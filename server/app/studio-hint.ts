/** Prints a link to the studio in a developer's terminal once the server listens. */
import { studioAddress } from '../admin/studio/studio-address.ts';
import type { Context } from './context.ts';

/**
 * The studio link of a site without an admin; undefined when there is nothing to print. Never in production, where output is stored
 * and read by many.
 */
export async function studioHint({ config, features }: Context, port: number): Promise<string | undefined> {
  if (features === undefined || config.NODE_ENV === 'production') return undefined;
  const { admins, setupToken } = features.admin;
  if (await admins.exist()) return undefined;
  return `Set up the studio: http://localhost:${port}${studioAddress('setup', setupToken)}`;
}
