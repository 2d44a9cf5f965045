/** A site whose comments and reviews are moderated with a key. */
import type { TestStore } from '../../database/databases.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

export const KEY = { Authorization: 'Bearer owner-key' };

export const review = {
  itemId: 'mug',
  authorName: 'Ann',
  authorEmail: 'ann@example.com',
  title: 'Good',
  body: 'It holds tea.',
  rating: 4,
};

export interface CommentSite {
  /** Set when tests run. */
  readonly site: VisitorSite;
  /** An anonymous browser: programs send the key with each call. */
  owner(): ReturnType<VisitorSite['visitor']>['agent'];
  judge(id: string, status: string, photos?: readonly string[]): ReturnType<ReturnType<CommentSite['owner']>['put']>;
}

/** Opens the site before a file's tests, and closes it afterwards. */
export function useCommentSite(store: TestStore): CommentSite {
  let opened: VisitorSite | undefined;
  beforeAll(async () => {
    opened = await openVisitorSite({ ...(await store.environment()), API_KEYS: 'owner-key' });
  });
  afterAll(() => opened?.stop());
  const open = (): VisitorSite => {
    if (opened === undefined) throw new Error('The site is not open yet.');
    return opened;
  };
  const owner: CommentSite['owner'] = () => open().visitor().agent;
  return {
    get site() {
      return open();
    },
    owner,
    judge: (id, status, photos) =>
      owner()
        .put(`/api/moderation/${id}`)
        .set(KEY)
        .send({ status, ...(photos === undefined ? {} : { photos }) }),
  };
}
