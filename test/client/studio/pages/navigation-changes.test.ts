/** Navigation links: added, changed and removed, with concurrent changes. */
import { mergedNavigations } from '../../../../client/studio/pages/navigation-changes.ts';
import {
  addLink,
  linkOf,
  type NavigationLink,
  type NavigationSection,
  removeLink,
  replaceLink,
  withExternalLink,
} from '../../../../client/studio/pages/navigation-links.ts';

const page = (id: string, ...items: readonly NavigationLink[]): NavigationLink => ({
  collectionId: id,
  title: id,
  items,
});
const external = (title: string): NavigationLink => ({
  externalLink: { url: 'https://maps.example', title, newWindow: true },
  items: [],
});
const site = (...links: readonly NavigationLink[]): readonly NavigationSection[] => [
  { identifier: 'mainNav', links },
  { identifier: 'footerNav', links: [page('legal')] },
];
const before = site(page('a'), page('b', external('Map')), page('c'));

test('a link is found, changed, added and removed', () => {
  expect(linkOf(before, 'link:mainNav:1.0')).toEqual(external('Map'));
  expect(linkOf(before, 'section:mainNav')).toBeUndefined();
  expect(replaceLink(before, 'link:mainNav:1.0', external('Plan'))).toEqual(
    site(page('a'), page('b', external('Plan')), page('c')),
  );
  expect(addLink(before, 'mainNav', external('Shop'))).toEqual(
    site(page('a'), page('b', external('Map')), page('c'), external('Shop')),
  );
  expect(removeLink(before, 'link:mainNav:1.0')).toEqual(site(page('a'), page('b'), page('c')));
});

test('links below one that is removed take its place', () => {
  expect(removeLink(before, 'link:mainNav:1')).toEqual(site(page('a'), external('Map'), page('c')));
});

test('a new title replaces the previous one, and links below stay', () => {
  const link = { ...external('Old'), title: 'Older', items: [page('x')] };
  const wanted = { url: '', title: 'Group', newWindow: false };
  expect(withExternalLink(link, wanted)).toEqual({ externalLink: wanted, items: [page('x')] });
});

test('a change is merged with what others have stored', () => {
  const theirs = site(page('new'), page('a'), page('b', external('Map')), page('c'));
  const mine = site(page('b', external('Map')), page('a'), page('c'));
  expect(mergedNavigations({ from: before, to: mine }, before)).toBe(mine);
  expect(mergedNavigations({ from: before, to: mine }, theirs)).toEqual(
    site(page('new'), page('b', external('Map')), page('a'), page('c')),
  );
  const removed = site(page('a'), page('b', external('Map')));
  expect(mergedNavigations({ from: before, to: removed }, theirs)).toEqual(
    site(page('new'), page('a'), page('b', external('Map'))),
  );
});

test('when both have changed the same link, nothing is lost: the later one is told', () => {
  const renamed = (title: string) => replaceLink(before, 'link:mainNav:1.0', external(title));
  expect(mergedNavigations({ from: before, to: renamed('Mine') }, renamed('Theirs'))).toBeUndefined();
});
