/** Page settings changed by two people: what is sent, merged, and asked. */
import { changesOf, contradictionsOf, rebasedDraft } from '../../../../client/studio/pages/page-draft.ts';
import type { PageSettings } from '../../../../client/studio/pages/page-replies.ts';
import { publishQuestion } from '../../../../client/studio/pages/page-texts.ts';

const page: PageSettings = {
  ...{
    id: 'a',
    type: 'page',
    typeName: 'page',
    title: 'A',
    navigationTitle: 'A',
    urlId: 'a',
    fullUrl: '/a',
    enabled: true,
  },
  ...{
    isHomepage: false,
    workflowState: 'Published',
    isLocked: false,
    membersOnly: false,
    folder: 'page',
    deletedAt: null,
  },
  ...{
    revision: 1,
    description: '',
    publishAt: null,
    mainImage: null,
    memberAreaId: '',
    isHeaderHidden: false,
    isFooterHidden: false,
  },
  seo: { title: '', description: '', isHidden: false },
  code: { header: '', footer: '' },
};

test('only what differs is sent, field by field', () => {
  const draft = { title: 'A', urlId: 'b', seo: { ...page.seo, title: 'New' } };
  expect(changesOf(page, draft)).toEqual({ urlId: 'b', seo: { title: 'New' } });
});

test('changes of other fields are kept; the same field is a conflict', () => {
  const stored = { ...page, revision: 2, title: 'Theirs', seo: { ...page.seo, description: 'Theirs' } };
  const draft = { title: 'Mine', urlId: 'mine', seo: { ...page.seo, title: 'Mine' } };
  expect(contradictionsOf(page, stored, draft)).toEqual([
    { reason: 'value', path: ['title'], mine: 'Mine', theirs: 'Theirs' },
  ]);
  const rebased = rebasedDraft(page, stored, { draft });
  expect(rebased.seo).toEqual({ title: 'Mine', description: 'Theirs', isHidden: false });
  expect(changesOf(stored, rebased)).toEqual({ title: 'Mine', urlId: 'mine', seo: { title: 'Mine' } });
  expect(changesOf(stored, rebasedDraft(stored, stored, { draft: rebased, without: ['title'] }))).toEqual({
    urlId: 'mine',
    seo: { title: 'Mine' },
  });
});

test('equal changes by both are not a conflict', () => {
  expect(contradictionsOf(page, { ...page, title: 'B' }, { title: 'B' })).toEqual([]);
});

test('a page that was taken off the site is not published without confirmation', () => {
  expect(publishQuestion(page, undefined)).toBeUndefined();
  expect(publishQuestion({ ...page, workflowState: 'Draft' }, undefined)).toBeUndefined();
  expect(publishQuestion({ ...page, workflowState: 'Private' }, undefined)).toEqual({
    title: 'Put “A” on the site?',
    message: 'It is private: visitors do not see it now. Publishing puts it on the site now.',
    confirm: 'Publish',
  });
  expect(publishQuestion({ ...page, enabled: false }, '2030-01-01T00:00:00Z')).toMatchObject({
    message: 'It is off: visitors do not see it now. Publishing puts it on the site at that time.',
    confirm: 'Schedule',
  });
});
