/** Separate from `cookies.ts`, because most scripts only read cookies. */

/** Sets a cookie for some milliseconds; 0: until the browser closes. */
export function writeCookie(name: string, value: string, lifeMs: number): void {
  const life = lifeMs > 0 ? `; max-age=${Math.round(lifeMs / 1000)}` : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${life}${secure}`;
}

/** Removes a cookie, with or without a domain. */
export function removeCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_label, at) => labels.slice(at).join('.')).filter((domain) => domain.includes('.'));
  for (const domain of ['', ...domains.flatMap((host) => [`; domain=${host}`, `; domain=.${host}`])]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
