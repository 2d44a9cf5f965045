/** The value of a cookie readable by scripts; null if absent. */
export function cookieValue(name: string, all = document.cookie): string | null {
  for (const pair of all.split(';')) {
    const at = pair.indexOf('=');
    if (at >= 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      try {
        return decodeURIComponent(value);
      } catch {
        // Cookies set by other software may not be encoded.
        return value;
      }
    }
  }
  return null;
}
