const loading = new Map<string, Promise<void>>();

/** Loads a script of somebody else's once. Rejects when it does not come, or with 'Document was destroyed' when the page has gone. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    if (document.defaultView === null) return reject(new Error('Document was destroyed'));
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} did not load`)));
    addEventListener('pagehide', () => reject(new Error('Document was destroyed')), { once: true });
    document.head.append(script);
  });
  // What has failed may be asked for again.
  loaded.catch(() => loading.delete(address));
  loading.set(address, loaded);
  return loaded;
}
