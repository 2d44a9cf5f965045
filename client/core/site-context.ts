/** What the server says of the page, in the script element `site-context`. */
import { type Data, isData } from '#shared/json';

/** Reads the page's data. It is empty, with a warning on the console, when it cannot be read. */
export function parseSiteContext(text: string): Data {
  try {
    const data: unknown = JSON.parse(text);
    return isData(data) ? data : {};
  } catch (error) {
    console.warn('the data of the page cannot be read', error);
    return {};
  }
}

/** The data of this page; empty when it has none. */
export const readSiteContext = (): Data =>
  parseSiteContext(document.getElementById('site-context')?.textContent || '{}');
