/** The dialog for finding and opening examples. */
import { make, makeButton } from '../core/element.ts';
import type { PlaygroundExample } from './examples.ts';
import type { PlaygroundState } from './playground-state.ts';

const MAX_SHOWN = 60;

/** Connects a dialog with a search field, a list and a status line. */
export function connectExamples(
  dialog: HTMLDialogElement,
  examples: readonly PlaygroundExample[],
  open: (state: PlaygroundState) => void,
): () => void {
  const search = dialog.querySelector('input') as HTMLInputElement;
  const list = dialog.querySelector('ul') as HTMLUListElement;
  const count = dialog.querySelector('output') as HTMLOutputElement;
  const show = (): void => {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    const matches = examples.filter(({ title, about }) => {
      const text = `${title} ${about}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const shown = matches.slice(0, MAX_SHOWN);
    count.textContent =
      shown.length < matches.length
        ? `${matches.length} examples, the first ${MAX_SHOWN} shown`
        : `${matches.length} examples`;
    list.replaceChildren(...shown.map((example) => entry(example, () => choose(example))));
  };
  const choose = ({ state }: PlaygroundExample): void => {
    dialog.close();
    open(state);
  };
  search.addEventListener('input', show);
  return () => {
    search.value = '';
    show();
    dialog.showModal();
  };
}

function entry({ title, about }: PlaygroundExample, open: () => void): HTMLLIElement {
  const button = makeButton('', 'example', open);
  button.append(make('b', { text: title }), make('span', { text: about }));
  return make('li', {}, button);
}
