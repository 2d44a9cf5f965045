/** Services shared by the parts of a page, each created on first use. */
export interface Page {
  /** Target of the page's events. */
  readonly document: EventTarget;
  get<T>(create: (page: Page) => T): T;
}

/** Created by the entry point. All state is inside, so two pages in one realm are independent. */
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
