/** The playground of /docs: renders what is typed, and shows the tree, the errors in place and the time. */
import { request, silent } from './core/http.ts';

interface Reported {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly frame?: string;
}

interface Answer {
  readonly html: string;
  readonly code: unknown;
  readonly errors: readonly Reported[];
  readonly warnings: readonly Reported[];
  readonly stats: { readonly renderMs: number; readonly bytes: number };
}

const form = document.querySelector<HTMLFormElement>('form.playground');
if (form !== null) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void renderForm(form);
  });
  void renderForm(form);
}

async function renderForm(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form);
  const template = String(fields.get('template'));
  const button = form.querySelector('button');
  const show = (part: string, text: string): void => {
    const target = form.querySelector(`[data-part="${part}"]`);
    if (target !== null) target.textContent = text;
  };
  if (button !== null) button.disabled = true;
  try {
    const data: unknown = JSON.parse(String(fields.get('data')) || '{}');
    const [rendered, parsed] = await Promise.all([
      post('/v1/render', { template, data }),
      post('/v1/parse', { template }),
    ]);
    show('html', rendered.html);
    show('tree', JSON.stringify(parsed.code));
    show('errors', [...rendered.errors, ...rendered.warnings].map(described).join('\n\n') || 'None.');
    const time = form.querySelector('output');
    if (time !== null) time.textContent = `${rendered.stats.renderMs.toFixed(2)} ms, ${rendered.stats.bytes} bytes`;
  } catch (error) {
    show('errors', error instanceof Error ? error.message : String(error));
  } finally {
    if (button !== null) button.disabled = false;
  }
}

async function post(path: string, body: unknown): Promise<Answer> {
  const result = await request(path, { method: 'POST', json: body, onFailure: silent });
  if (result.ok) return result.value as Answer;
  if (result.failure.kind !== 'refused') throw new Error(`The server could not be reached (${result.failure.kind}).`);
  const { title, detail } = result.failure.data as { title: string; detail?: string };
  throw new Error(`${title} ${detail ?? ''}`);
}

function described({ message, line, column, frame }: Reported): string {
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  return `${message}${place}${frame === undefined ? '' : `\n${frame}`}`;
}

const search = document.querySelector<HTMLInputElement>('[data-search]');
search?.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  let matches = 0;
  for (const entry of document.querySelectorAll<HTMLElement>('.entry')) {
    entry.hidden = !(entry.textContent ?? '').toLowerCase().includes(wanted);
    if (!entry.hidden) matches++;
  }
  const count = document.querySelector('[data-found]');
  if (count !== null) count.textContent = `${matches} found`;
});
