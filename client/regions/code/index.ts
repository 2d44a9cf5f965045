/** Source code in colors. The text stays the same to the letter; without script it is only plain. */
import { colored } from './prism.ts';

export async function enhance(element: HTMLElement): Promise<void> {
  for (const code of element.querySelectorAll<HTMLElement>('code[class*=language-]')) {
    const language = /(?:^|\s)language-([\w-]+)/.exec(code.className)?.[1] ?? '';
    // `highlight` escapes what it is given; it sees the text, never markup.
    const markup = await colored(code.textContent ?? '', language.toLowerCase());
    if (markup !== null) code.innerHTML = markup;
  }
}
