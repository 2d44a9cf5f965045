/** Formats answers as text, for emails to admins, tables and summaries. */
import { type Answer, type FormField, type FormInput, isEmptyAnswer, readAnswer } from '#shared/form-answers';
import { likertAnswers, partsOf } from '#shared/form-parts';

/** An answer as values by name (`{First, Last}`), for order summaries and admins; texts and choices are unchanged. */
export function namedAnswer(field: FormField, answer: Answer): string | readonly string[] | Record<string, string> {
  if (typeof answer === 'string') return answer;
  const names = field.type === 'likert' ? (field.options ?? []) : partsOf(field.type);
  return names === undefined ? answer : Object.fromEntries(names.map((name, at) => [name, answer[at] ?? '']));
}

/** An answer as text; empty when nothing was entered. Passwords are never shown. */
export function answerText(field: FormField, answer: Answer): string {
  const { type } = field;
  if (isEmptyAnswer(type, answer)) return '';
  if (type === 'password') return '••••••';
  if (typeof answer === 'string') return answer;
  const [first = '', second = '', third = '', fourth = ''] = answer;
  switch (type) {
    case 'date':
      return answer.map((part) => part || '–').join('/');
    case 'time':
      return `${[first, second, third].map((part) => part.padStart(2, '0')).join(':')} ${fourth}`.trim();
    case 'phone':
      return `${first === '' ? '' : `+${first.replace(/^\+/, '')} `}${[second, third, fourth].filter(Boolean).join('-')}`;
    case 'name':
      return answer.filter(Boolean).join(' ');
    case 'likert':
      return answer
        .flatMap((text, at) => (text === '' ? [] : [`${field.options?.[at]}: ${likertLabel(text)}`]))
        .join('\n');
    case 'checkbox':
      return answer.join(', ');
    default:
      return answer.filter(Boolean).join('\n');
  }
}

/** Stored answers as texts, in the order of the form; passwords are not stored. */
export const answerRows = (fields: readonly FormField[], stored: FormInput) =>
  fields.flatMap((field) => {
    const read = readAnswer(field, Object.hasOwn(stored, field.id) ? stored[field.id] : undefined);
    const text = read.ok && field.type !== 'section' ? answerText(field, read.answer) : '';
    return text === '' ? [] : [{ id: field.id, title: field.title || field.key || field.id, text }];
  });

const likertLabel = (value: string): string => likertAnswers.find((answer) => answer.value === value)?.label ?? value;
