/** A shopper's answers for a product, on one line. */
import { calendarDayText, DEFAULT_LOCALE } from './date-text.ts';
import { isData } from './json.ts';

/** The day on which a gift card is emailed. */
const SEND_DAY = 'sendOn';

/** Titles of a form's fields, by id. */
export type FieldTitles = Readonly<Record<string, string>>;

/** `Name: Ann; Extras: box, card`. Empty answers are left out; fields without a title show their id. */
export function filledFields(
  additionalFields: string | null,
  titles: FieldTitles = {},
  locale = DEFAULT_LOCALE,
): string {
  if (additionalFields === null || additionalFields === '') return '';
  const input: unknown = JSON.parse(additionalFields);
  if (!isData(input)) return '';
  return Object.entries(input)
    .flatMap(([id, value]) => {
      const answer = answerText(value);
      const text = id === SEND_DAY ? calendarDayText(answer, locale) : answer;
      return text === '' ? [] : [`${Object.hasOwn(titles, id) ? titles[id] : id}: ${text}`];
    })
    .join('; ');
}

/** An answer on one line: text and numbers unchanged, name parts joined, choices separated by commas. */
const answerText = (value: unknown): string =>
  [value]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).trim())
    .filter(Boolean)
    .join(', ');
