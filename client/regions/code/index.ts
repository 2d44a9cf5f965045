/** Syntax highlighting. The text is unchanged; without JavaScript it is plain. */
import { colored } from './prism.ts';

export async function enhance(element: HTMLElement): Promise<void> {
  for (const code of element.querySelectorAll<HTMLElement>('code[class*=language-]')) {
    const language = /(?:^|\s)language-([\w-]+)/.exec(code.className)?.[1] ?? '';
    // `highlight` escapes its input, which is text, never markup.
    const markup = await colored(code.textContent ?? '', language.toLowerCase());
    if (markup !== null) code.innerHTML = markup;
  }
}
