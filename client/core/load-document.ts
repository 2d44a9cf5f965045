/** Loads pages of the site. */
import { type RequestOptions, request } from './http.ts';

/** The page at a URL; null if it cannot be loaded. Its scripts do not run. */
export async function loadDocument(address: string, options: RequestOptions = {}): Promise<Document | null> {
  const result = await request(address, { accept: 'text/html', asText: true, ...options });
  return result.ok ? parseDocument(String(result.value)) : null;
}

export const parseDocument = (markup: string): Document => new DOMParser().parseFromString(markup, 'text/html');
