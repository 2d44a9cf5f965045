/** A content source that delegates to another one, which may be replaced while the site runs. */
import type { ContentSource } from './content-source.ts';

export function currentSource(current: () => ContentSource, close: () => Promise<void>): ContentSource {
  return {
    site: () => current().site(),
    stamp: () => current().stamp(),
    get cacheMs() {
      return current().cacheMs;
    },
    find: (path) => current().find(path),
    load: (entry, query) => current().load(entry, query),
    get within() {
      return current().within;
    },
    get catchUp() {
      return current().catchUp;
    },
    forPage: () => current().forPage?.() ?? current(),
    query: (request) => current().query(request),
    blockField: (id) => current().blockField(id),
    search: (query, language) => current().search(query, language),
    get correct() {
      return current().correct;
    },
    map: () => current().map(),
    purge: (keys) => current().purge(keys),
    close,
  };
}
