/** Problems of a checkout form: read from the server's page, and updated on input. Pure. */
import { findElement, hasClass, type MarkupElement, textContent } from '../../ui/markup/read-markup.ts';

export interface Problem {
  /** Name of the field; empty: the whole form. */
  readonly field: string;
  readonly message: string;
}

/** Prefix of the title of a page with problems, and of each problem for screen readers. */
export const ERROR_MARK = 'Error: ';

const ERROR_ID = 'error-';

const isFieldError = (element: MarkupElement): boolean => hasClass(element, 'field-error');
const isSummary = (element: MarkupElement): boolean => hasClass(element, 'error-summary');

export const isProblemText = (element: MarkupElement): boolean => isFieldError(element) || isSummary(element);

/** The problems in the server's page. */
export function problemsIn(page: MarkupElement): readonly Problem[] {
  const summary = findElement([page], isSummary);
  const general = (summary === undefined ? [] : allOf(summary, ({ tag }) => tag === 'li')).filter(
    (entry) => findElement(entry.children, ({ tag }) => tag === 'a') === undefined,
  );
  return [
    ...general.map((entry) => ({ field: '', message: textContent(entry) })),
    ...allOf(page, isFieldError).map((error) => ({
      field: (error.attributes['id'] ?? '').slice(ERROR_ID.length),
      message: textContent(error).replace(ERROR_MARK, ''),
    })),
  ];
}

function allOf(element: MarkupElement, test: (element: MarkupElement) => boolean): readonly MarkupElement[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : test(child) ? [child] : allOf(child, test),
  );
}

/** The reported problems that remain; the same list if nothing changed. Editing never adds a problem to a field. */
export function correctedProblems(said: readonly Problem[], invalid: readonly Problem[]): readonly Problem[] {
  const next = said.flatMap((problem) => {
    if (problem.field === '') return [problem];
    const now = invalid.find(({ field }) => field === problem.field);
    if (now === undefined) return [];
    return now.message === problem.message ? [problem] : [now];
  });
  return next.length === said.length && next.every((problem, at) => problem === said[at]) ? said : next;
}

/** A field's label without its additions. */
export function labelIn(page: MarkupElement, field: string): string {
  const label = findElement([page], ({ tag, attributes }) => tag === 'label' && attributes['for'] === `field-${field}`);
  const [first = ''] = label?.children ?? [];
  return (typeof first === 'string' ? first : textContent(first)).trim();
}
