/** The dialog for choosing cookie categories; loaded when opened. */
import type { ConsentCategories } from '#shared/analytics/rules';
import { make, makeButton } from '../../core/element.ts';
import { openDialog } from '../../core/open-dialog.ts';
import type { Event } from './machine.ts';

interface ChoiceOptions {
  readonly before: ConsentCategories;
  readonly decide: (event: Event) => void;
}

interface Category {
  readonly name: keyof ConsentCategories | 'necessary';
  readonly title: string;
  readonly text: string;
}

const CATEGORIES: readonly Category[] = [
  {
    name: 'necessary',
    title: 'Necessary',
    text: 'Your cart, your account, your language and this choice. The shop does not work without them.',
  },
  { name: 'statistics', title: 'Statistics', text: 'How the site is used: pages, visits and what is searched for.' },
  { name: 'marketing', title: 'Marketing', text: 'Advertising services learn what you look at and buy here.' },
];

/** Opens the dialog. Closing it without a choice changes nothing. */
export function openConsentChoice({ before, decide }: ChoiceOptions): void {
  const fields = CATEGORIES.map((category) => ({ category, ...fieldOf(category, before) }));
  const isChecked = (wanted: string): boolean =>
    fields.some(({ category: { name }, input }) => name === wanted && input.checked);
  const form = make(
    'form',
    { className: 'consent-choice-form', attributes: { method: 'dialog' } },
    make('h2', { text: 'Cookies' }),
    ...fields.map(({ field }) => field),
    make(
      'p',
      { className: 'button-row' },
      make('button', { className: 'button button-small', text: 'Save choice' }),
      makeButton('Accept all', 'button button-small button-secondary', () => {
        close();
        decide({ type: 'accept' });
      }),
    ),
  );
  const { close } = openDialog({
    className: 'site-dialog consent-choice',
    label: 'Cookies',
    closeClassName: 'consent-choice-close',
    content: [form],
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const categories = { statistics: isChecked('statistics'), marketing: isChecked('marketing') };
    close();
    decide({ type: 'choose', categories });
  });
}

function fieldOf(
  { name, title, text }: Category,
  before: ConsentCategories,
): { readonly field: HTMLElement; readonly input: HTMLInputElement } {
  const id = `consent-${name}`;
  const input = make('input', { attributes: { type: 'checkbox', id, name, 'aria-describedby': `${id}-text` } });
  input.checked = name === 'necessary' || before[name];
  input.disabled = name === 'necessary';
  const label = make('label', { text: title, attributes: { for: id } });
  const description = make('p', { text, attributes: { id: `${id}-text` } });
  return { field: make('div', { className: 'consent-category' }, input, label, description), input };
}
