/** What a developer's terminal says about the studio once the server listens. */
import { studioAddress } from '../admin/studio/studio-address.ts';
import type { Context } from './context.ts';

/**
 * The way into the studio of a site without an owner; undefined when there is nothing to say. Never in production, where what a
 * process prints is stored and read by many.
 */
export async function studioHint({ config, features }: Context, port: number): Promise<string | undefined> {
  if (features === undefined || config.NODE_ENV === 'production') return undefined;
  const { admins, setupToken } = features.admin;
  if (await admins.exist()) return undefined;
  return `Set up the studio: http://localhost:${port}${studioAddress('setup', setupToken)}`;
}
