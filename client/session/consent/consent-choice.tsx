/** The dialog for choosing cookie categories; loaded when opened. */
import type { FormEvent } from 'react';
import type { ConsentCategories } from '#shared/analytics/rules';
import { CloseButton } from '../../ui/close-button.tsx';
import { mountOverlay } from '../../ui/mount-overlay.tsx';
import { useModal } from '../../ui/use-modal.ts';
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
  mountOverlay((remove) => <ConsentChoice before={before} decide={decide} onClose={remove} />);
}

interface ConsentChoiceProps extends ChoiceOptions {
  readonly onClose: () => void;
}

function ConsentChoice({ before, decide, onClose }: ConsentChoiceProps) {
  const { dialog, close } = useModal({ onClose });
  const answer = (event: Event): void => {
    close();
    decide(event);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const checked = new FormData(event.currentTarget);
    answer({
      type: 'choose',
      categories: { statistics: checked.has('statistics'), marketing: checked.has('marketing') },
    });
  };
  return (
    <dialog className="site-dialog consent-choice" aria-label="Cookies" ref={dialog}>
      <CloseButton className="consent-choice-close" onClick={close} />
      <form className="consent-choice-form" method="dialog" onSubmit={onSubmit}>
        <h2>Cookies</h2>
        {CATEGORIES.map((category) => (
          <Field key={category.name} category={category} before={before} />
        ))}
        <p className="button-row">
          <button type="submit" className="button button-small">
            Save choice
          </button>
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={() => answer({ type: 'accept' })}
          >
            Accept all
          </button>
        </p>
      </form>
    </dialog>
  );
}

interface FieldProps {
  readonly category: Category;
  readonly before: ConsentCategories;
}

function Field({ category: { name, title, text }, before }: FieldProps) {
  const id = `consent-${name}`;
  return (
    <div className="consent-category">
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={`${id}-text`}
        defaultChecked={name === 'necessary' || before[name]}
        disabled={name === 'necessary'}
      />
      <label htmlFor={id}>{title}</label>
      <p id={`${id}-text`}>{text}</p>
    </div>
  );
}
