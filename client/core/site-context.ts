/** The page's data from the server, in the script element `site-context`. */
import { type Data, isData } from '#shared/json';

/** Parses the page's data; empty, with a console warning, if it is invalid. */
export function parseSiteContext(text: string): Data {
  try {
    const data: unknown = JSON.parse(text);
    return isData(data) ? data : {};
  } catch (error) {
    console.warn('the data of the page cannot be read', error);
    return {};
  }
}

/** The data of this page; empty if there is none. */
export const readSiteContext = (): Data =>
  parseSiteContext(document.getElementById('site-context')?.textContent || '{}');
