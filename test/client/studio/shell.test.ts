import { fieldSentence } from '../../../client/studio/api.ts';
import { actionText, actorName, subjectText } from '../../../client/studio/audit/audit-text.ts';
import { isApple, type KeyPress, keyNames, matchesKeys } from '../../../client/studio/commands/keys.ts';
import { roleDuties, roleIds, roleText } from '../../../client/studio/people/role-text.ts';
import type { StudioRoute } from '../../../client/studio/route-types.ts';
import { listedRoutes, routes } from '../../../client/studio/routes.ts';
import { browserName } from '../../../client/studio/session/browser-name.ts';
import { emailError, errorsOf, passwordError } from '../../../client/studio/session/credentials.ts';
import { readLinkToken } from '../../../client/studio/session/link-token.ts';
import {
  initialSession,
  type Owner,
  type SessionEvent,
  type SessionState,
  sessionTransition,
} from '../../../client/studio/session/session-state.ts';
import { createTypingPause } from '../../../client/studio/session/typing-pause.ts';
import { matchPath } from '../../../client/studio/shell/match-path.ts';
import { permissionsOf, roles } from '../../../shared/roles.ts';
import fc from '../../fast-check.ts';

const ann: Owner = { id: 'own-1', email: 'ann@shop.example', name: 'Ann', roles: [1], permissions: ['people'] };
const nobody = { owner: null, needsSetup: false, demo: false };
const setupLink = { kind: 'setup', token: 'abc' } as const;
const resetLink = { kind: 'reset', token: 'def' } as const;

test.each<[string, SessionEvent, SessionState]>([
  [
    'nobody is signed in',
    { type: 'loaded', reply: nobody, link: undefined },
    { kind: 'signed-out', needsSetup: false, hasDemo: false },
  ],
  [
    'the demo offers its owner',
    { type: 'loaded', reply: { ...nobody, needsSetup: true, demo: true }, link: undefined },
    { kind: 'signed-out', needsSetup: true, hasDemo: true },
  ],
  [
    'the set-up link of a site without an owner',
    { type: 'loaded', reply: { ...nobody, needsSetup: true }, link: setupLink },
    { kind: 'setup', token: 'abc' },
  ],
  [
    'the set-up link of a site that has an owner by now',
    { type: 'loaded', reply: nobody, link: setupLink },
    { kind: 'signed-out', needsSetup: false, hasDemo: false },
  ],
  [
    'somebody is signed in',
    { type: 'loaded', reply: { ...nobody, owner: ann }, link: setupLink },
    { kind: 'signed-in', owner: ann },
  ],
  [
    'a link of an email, whoever is signed in',
    { type: 'loaded', reply: { ...nobody, owner: ann }, link: resetLink },
    { kind: 'password', purpose: 'reset', token: 'def' },
  ],
])('the session starts: %s', (_name, event, state) => {
  expect(sessionTransition(initialSession, event)).toEqual(state);
});

test('an expired session does not take the focus while somebody types, but in the next pause', () => {
  jest.useFakeTimers();
  const [target, opened] = [new EventTarget(), jest.fn()];
  const typing = createTypingPause(target);
  const type = (): boolean => target.dispatchEvent(new Event('keydown'));
  type();
  typing.wait(opened);
  for (let count = 0; count < 20; count++) {
    jest.advanceTimersByTime(200);
    type();
  }
  expect(opened).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(opened).toHaveBeenCalledTimes(1);
  typing.wait(opened);
  expect(opened).toHaveBeenCalledTimes(2);
  typing.stop();
  jest.useRealTimers();
});

test('an expired session keeps its screen until somebody signs in again', () => {
  const signedIn: SessionState = { kind: 'signed-in', owner: ann };
  const expired = sessionTransition(signedIn, { type: 'expired' });
  expect(expired).toEqual({ kind: 'expired', owner: ann });
  expect(sessionTransition(expired, { type: 'expired' })).toBe(expired);
  expect(sessionTransition(expired, { type: 'signed-in', owner: ann })).toEqual(signedIn);
});

test('no sequence of events shows a screen without a session, or forgets who is signed in', () => {
  const problem = { status: 0, code: 'network', error: 'Network error' };
  const event = fc.constantFrom<SessionEvent>(
    { type: 'loaded', reply: nobody, link: undefined },
    { type: 'loaded', reply: { ...nobody, owner: ann }, link: undefined },
    { type: 'loaded', reply: { ...nobody, needsSetup: true }, link: setupLink },
    { type: 'loaded', reply: nobody, link: resetLink },
    { type: 'failed', problem },
    { type: 'retry' },
    { type: 'signed-in', owner: ann },
    { type: 'expired' },
    { type: 'signed-out' },
    { type: 'left-link' },
  );
  const hasOwner = ({ kind }: SessionState): boolean => kind === 'signed-in' || kind === 'expired';
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let state = initialSession;
      for (const next of events) {
        const before = state;
        state = sessionTransition(before, next);
        if (hasOwner(before) && !hasOwner(state)) expect(next.type).toBe('signed-out');
        if (!hasOwner(before) && hasOwner(state))
          expect(next.type === 'signed-in' || (next.type === 'loaded' && next.reply.owner !== null)).toBe(true);
      }
    }),
  );
});

test('the token of a link is read once and removed from the URL', () => {
  const addresses: string[] = [];
  const history = {
    replaceState: (_data: unknown, _title: string, url?: string | URL | null) => void addresses.push(String(url)),
  };
  const location = { href: 'https://shop.example/config/?setup=a-b_c&x=1' };
  expect(readLinkToken(location, history)).toEqual({ kind: 'setup', token: 'a-b_c' });
  expect(addresses).toEqual(['https://shop.example/config/?x=1']);
  expect(readLinkToken({ href: addresses[0] ?? '' }, history)).toBeUndefined();
  expect(readLinkToken({ href: 'https://shop.example/config/?invitation=' }, history)).toEqual({
    kind: 'invitation',
    token: '',
  });
});

test.each([
  ['/pages/:id', '/pages/abc', { id: 'abc' }],
  ['/pages/:id', '/pages/a%2Fb/', { id: 'a/b' }],
  ['/pages/:id', '/pages/%', { id: '%' }],
  ['/pages', '/pages', {}],
  ['/pages/:id', '/pages', undefined],
  ['/pages', '/pages/abc', undefined],
  ['/settings/people', '/settings/pages', undefined],
])('%s and %s: %j', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));

test('screens are listed by section and permission; those with parameters are not', () => {
  const load: StudioRoute['load'] = () => Promise.reject(new Error('not loaded here'));
  const all: readonly StudioRoute[] = [
    { path: '/settings/people', title: 'People', section: 'Settings', permission: 'people', load },
    { path: '/pages/:id', title: 'Page', section: 'Pages', load },
    { path: '/pages', title: 'Pages', section: 'Pages', permission: 'site.view', load },
  ];
  const listed = (permissions: Parameters<typeof listedRoutes>[1]) =>
    listedRoutes(all, permissions).map(({ path }) => path);
  expect(listed(new Set(permissionsOf([roles.admin])))).toEqual(['/pages', '/settings/people']);
  expect(listed(new Set(permissionsOf([roles.viewer])))).toEqual(['/pages']);
  expect(listed(new Set())).toEqual([]);
});

test('every screen has its own path and title', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(new Set(routes.map(({ section, title }) => `${section} ${title}`)).size).toBe(routes.length);
});

const plain: KeyPress = { key: 'k', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each<[string, Partial<KeyPress>, boolean, boolean]>([
  ['mod+k', { ctrlKey: true }, false, true],
  ['mod+k', { ctrlKey: true, key: 'K' }, false, true],
  ['mod+k', { metaKey: true }, true, true],
  ['mod+k', { metaKey: true }, false, false],
  ['mod+k', {}, false, false],
  ['mod+k', { ctrlKey: true, shiftKey: true }, false, false],
  ['mod+k', { ctrlKey: true, altKey: true }, false, false],
  ['mod+shift+z', { key: 'Z', ctrlKey: true, shiftKey: true }, false, true],
  ['mod+/', { key: '/', ctrlKey: true, shiftKey: true }, false, true],
])('the keys %s and %j, on Apple’s systems: %s', (keys, press, apple, matches) => {
  expect(matchesKeys(keys, { ...plain, ...press }, apple)).toBe(matches);
});

test('keys are named as labeled on keyboards', () => {
  expect(keyNames('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(keyNames('mod+shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
  expect([isApple('MacIntel'), isApple('iPhone'), isApple('Linux x86_64')]).toEqual([true, true, false]);
});

test('input is validated with the messages of the specification', () => {
  expect([emailError(''), emailError('ann'), emailError(' ann@shop.example ')]).toEqual([
    'Please enter a valid email.',
    'Emails must be formatted as name@example.com',
    undefined,
  ]);
  expect([passwordError('x'.repeat(11)), passwordError('x'.repeat(12))]).toEqual([
    'This must have at least 12 characters.',
    undefined,
  ]);
  expect(errorsOf({ email: undefined, name: 'This is missing.' })).toEqual({ name: 'This is missing.' });
  expect(errorsOf({ email: undefined })).toBeUndefined();
  expect(fieldSentence('is missing')).toBe('This is missing.');
  expect(fieldSentence('Please enter a valid email.')).toBe('Please enter a valid email.');
});

test('each role that can be assigned has a name and a description of its permissions', () => {
  expect(roleIds).toHaveLength(14);
  expect(roleText(roles['store-manager'])).toBe('Store manager');
  expect(roleIds.filter((id) => roleDuties(id).length === 0)).toEqual([]);
  expect(roleDuties(roles.viewer)).toEqual(['View settings, drafts and files.']);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['curl/8.5.0', 'A program'],
  ['', 'A program'],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));

test('entries of the audit log say who did what', () => {
  const names = new Map([['own-1', 'Ann']]);
  expect(['owner:own-1', 'owner:own-9', 'payments'].map((actor) => actorName(actor, names))).toEqual([
    'Ann',
    'Somebody who has been removed',
    'Payments',
  ]);
  expect(['sign-in', 'people.add', 'store-settings.change'].map(actionText)).toEqual([
    'Sign in',
    'People: add',
    'Store settings: change',
  ]);
});

test.each([
  ['a page', 'page.change', 'p1', { kind: 'page', id: 'p1', title: 'About' }, { text: 'About', path: '/pages/p1' }],
  ['a file', 'file.change', 'f1', { kind: 'file', id: 'f1', title: 'a.jpg' }, { text: 'a.jpg', path: '/files/f1' }],
  ['an item', 'item.change', 'i1', { kind: 'item', id: 'i1', title: 'Mug' }, { text: 'Mug', path: undefined }],
  [
    'the design',
    'design.change',
    'site',
    { kind: 'site', id: 'site', title: 'Our shop' },
    { text: 'Our shop', path: '/design' },
  ],
  ['what was removed', 'page.change', 'AbCdEfGhIjKlMnOp', null, { text: 'No longer there', path: undefined }],
  ['what names itself', 'people.add', 'a@b.example', null, { text: 'a@b.example', path: undefined }],
] as const)('the activity describes it: %s', (_what, action, subject, target, shown) => {
  const entry = { id: 1, at: '', actor: '', action, subject, target };
  expect(subjectText(entry)).toEqual(shown);
});
