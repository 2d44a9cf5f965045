/** What the parts of one page share: each thing is created when a part first asks for it, once for the page. */
export interface Page {
  /** Where the events of the page are dispatched. */
  readonly document: EventTarget;
  get<T>(create: (page: Page) => T): T;
}

/** The entry creates one. Nothing is stored outside of it, so two pages in one realm do not know of each other. */
export function createPage(document: EventTarget = globalThis.document): Page {
  const created = new Map<(page: Page) => unknown, unknown>();
  const page: Page = {
    document,
    get<T>(create: (page: Page) => T): T {
      if (!created.has(create)) created.set(create, create(page));
      return created.get(create) as T;
    },
  };
  return page;
}
