/** The form builder without a browser: fields, options, URLs of other services. */
import {
  listsWithoutCheckbox,
  newField,
  settingsOfField,
  typeChange,
} from '../../../client/studio/forms/form-fields.ts';
import { optionsIn, sortedOptions } from '../../../client/studio/forms/option-tools.tsx';
import { targetText } from '../../../client/studio/forms/target-note.tsx';
import { isZapierHook } from '../../../client/studio/forms/webhook-entries.ts';
import { zapierState } from '../../../client/studio/forms/zapier-field.tsx';
import { formFieldTypes } from '../../../shared/form-settings.ts';
import { readSettings } from '../../../shared/settings.ts';

test.each(formFieldTypes)('a new field of type %s has its own id and valid settings', (type) => {
  const [one, other] = [newField(type), newField(type)];
  expect(one.id).not.toBe(other.id);
  expect(one.id).toMatch(/^[\w.-]{1,100}$/);
  const settings = settingsOfField(type);
  expect(readSettings(settings, one).messages).toEqual([]);
  expect(Object.keys(settings)).toContain('title');
  expect('options' in settings).toBe(['radio', 'checkbox', 'select', 'likert'].includes(type));
  expect('required' in settings).toBe(!['section', 'hidden', 'likert'].includes(type));
});

test('another type adds options if required, and keeps existing ones', () => {
  expect(typeChange({ type: 'text' }, 'radio').map(([name]) => name)).toEqual(['type', 'options']);
  expect(typeChange({ type: 'select', options: ['One'] }, 'radio')).toEqual([['type', 'radio']]);
});

test('options are sorted with numbers by their value, and read from lines', () => {
  expect(sortedOptions(['b', 'Size 10', 'Size 9', 'a'])).toEqual(['a', 'b', 'Size 9', 'Size 10']);
  expect(optionsIn(' One \r\n\nTwo\nOne')).toEqual(['One', 'Two']);
});

const target = { channel: 'webhook', target: 'https://hooks.zapier.com/a', sent: 0, waiting: 1, failed: 0 } as const;
const never = { lastSentOn: null, lastError: null };

test('Zapier is connected once it has received something', () => {
  expect(zapierState(undefined, [])).toBe('disconnected');
  expect(zapierState(target.target, [{ ...target, ...never }])).toBe('awaiting');
  expect(zapierState(target.target, [{ ...target, ...never, sent: 1 }])).toBe('connected');
  expect(
    ['https://hooks.zapier.com/a', 'http://hooks.zapier.com/a', 'https://zapier.com.example/'].map(isZapierHook),
  ).toEqual([true, false, false]);
});

test('a URL shows what was not delivered, and why', () => {
  const time = (instant: string | number): string => `at ${instant}`;
  expect(targetText({ ...target, ...never, lastError: 'HTTP 500' }, time)).toBe('1 on the way: HTTP 500');
  expect(targetText({ ...target, ...never, waiting: 0, failed: 2 }, time)).toBe('2 could not be sent');
  expect(targetText({ ...target, ...never, waiting: 0 }, time)).toBe('');
  expect(targetText({ ...target, ...never, waiting: 0, sent: 1, lastSentOn: 7 }, time)).toBe('Last sent at 7');
});

test('a mailing list whose checkbox or option is gone is counted, for it adds nobody', () => {
  const news = { id: 'news', type: 'checkbox', options: ['Yes', 'Monthly'] };
  const countOf = (fields: readonly object[], list: object): number =>
    listsWithoutCheckbox({ fields, mailingLists: [{ list: 'newsletter', ...list }] });
  expect(countOf([], {})).toBe(0);
  expect(countOf([news], { onlyIfField: 'news', onlyIfOption: '' })).toBe(0);
  expect(countOf([news], { onlyIfField: 'news', onlyIfOption: 'Monthly' })).toBe(0);
  expect(countOf([news], { onlyIfField: 'news', onlyIfOption: 'Weekly' })).toBe(1);
  expect(countOf([{ ...news, type: 'radio' }], { onlyIfField: 'news' })).toBe(1);
  expect(countOf([], { onlyIfField: 'news' })).toBe(1);
});
