/** Loads third-party scripts, each once. */
export type LoadScript = (address: string) => Promise<void>;

export function createScriptLoader(): LoadScript {
  const loading = new Map<string, Promise<void>>();
  return (address) => {
    const current = loading.get(address);
    if (current !== undefined) return current;
    const loaded = loadScript(address);
    // Failed scripts can be requested again.
    loaded.catch(() => loading.delete(address));
    loading.set(address, loaded);
    return loaded;
  };
}

/** Rejects if the script cannot be loaded, or with 'Document was destroyed' if the page is gone. */
const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.defaultView === null) return reject(new Error('Document was destroyed'));
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} did not load`)));
    addEventListener('pagehide', () => reject(new Error('Document was destroyed')), { once: true });
    document.head.append(script);
  });
