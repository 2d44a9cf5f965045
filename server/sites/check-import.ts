/** Checks whether an export can become a site. */
import { codeOf } from '../database/failures.ts';
import { TransferConflict, TransferRejected } from '../database/json-reader.ts';
import type { ExportDocument } from '../database/read-export.ts';
import { SiteRefused } from './site-refused.ts';
import { addSiteRequest } from './site-schemas.ts';
import type { SettingsCipher } from './site-settings.ts';

/** Throws `SiteRefused` for an invalid site name, and for host names, a state or settings that this server cannot use. */
export function checkImport(id: string, { site }: ExportDocument, cipher: SettingsCipher): void {
  const { state, settings } = site?.row ?? {};
  const checked = addSiteRequest.safeParse({ id, hosts: site?.hosts, state });
  if (!checked.success)
    throw new SiteRefused(
      'site-refused',
      checked.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    );
  if (settings === undefined) return;
  try {
    cipher.decrypt(settings as Readonly<Record<string, unknown>>);
  } catch (error) {
    throw new SiteRefused(
      'site-refused',
      `${(error as Error).message} Export it without visitors' data, and set them again.`,
    );
  }
}

/** Converts errors of a document to `SiteRefused`, also those that only the database finds. */
export async function refusingDocument<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TransferConflict) throw new SiteRefused('site-conflict', error.message);
    if (error instanceof TransferRejected) throw new SiteRefused('site-refused', error.message);
    // Values of a wrong type, and dangling references.
    if (/^2[23]/.test(codeOf(error) ?? '')) throw new SiteRefused('site-refused', (error as Error).message);
    throw error;
  }
}
