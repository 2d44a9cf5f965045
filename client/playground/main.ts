/** Starts the playground, with the state from the link, the draft, or the first example. */
import type { DefinitionDescription } from '#shared/language-service';
import { request } from '../core/http.ts';
import { firstExample } from './examples.ts';
import { Playground, type PlaygroundElements } from './playground.ts';
import { decodeState } from './playground-state.ts';
import { readDraft } from './stored-state.ts';

const form = document.querySelector<HTMLFormElement>('form.playground');
if (form !== null) void start(form);

async function start(form: HTMLFormElement): Promise<void> {
  fillTimeZones(form);
  const definitions = await request(form.dataset['definitions'] ?? '');
  const opened = await linked();
  const state = opened ?? readDraft() ?? firstExample.state;
  const known = definitions.ok ? (definitions.value as readonly DefinitionDescription[]) : [];
  const playground = new Playground(elementsOf(form), state, known);
  if (opened === null && location.hash !== '') playground.warn(BROKEN_LINK);
  addEventListener('hashchange', async () => {
    const next = await linked();
    if (next !== null) playground.open(next);
    else if (location.hash !== '') playground.warn(BROKEN_LINK);
  });
}

const BROKEN_LINK = 'The link cannot be opened: it is incomplete or was changed. Copy all of it and try again.';

const linked = () => decodeState(location.hash.slice(1));

function fillTimeZones(form: HTMLFormElement): void {
  const list = form.querySelector('#time-zones');
  list?.replaceChildren(...Intl.supportedValuesOf('timeZone').map((zone) => new Option(zone, zone)));
}

function elementsOf(form: HTMLFormElement): PlaygroundElements {
  const part = <E extends HTMLElement = HTMLElement>(name: string): E =>
    document.querySelector(`[data-part="${name}"]`) as E;
  return {
    form,
    documents: part('documents'),
    editor: part('editor'),
    hint: part('hint'),
    partial: part('partial'),
    results: part('results'),
    result: part('result'),
    notice: part('notice'),
    status: part('status'),
    timing: part('timing'),
    examples: part<HTMLDialogElement>('examples'),
  };
}
