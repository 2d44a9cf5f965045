/** Renders documentation: next to completions, and in hovers. */
import type { Documentation } from '#shared/language-service';
import { make } from '../core/element.ts';

export function documentationView({ title, summary, details, arguments: args, example }: Documentation): HTMLElement {
  const view = make(
    'div',
    { className: 'docs-info' },
    make('code', { className: 'docs-title', text: title }),
    make('p', { text: summary }),
  );
  if (details !== undefined) view.append(make('p', { text: details }));
  if (args.length > 0) view.append(argumentList(args));
  if (example !== undefined)
    view.append(make('p', {}, make('code', { text: example.template }), ' → ', make('code', { text: example.output })));
  return view;
}

function argumentList(args: Documentation['arguments']): HTMLElement {
  const entries = args.flatMap(({ name, type, summary, default: fallback }) => {
    const extra = fallback === undefined || fallback === '' ? type : `${type}, default ${fallback}`;
    return [make('dt', { text: `${name} (${extra})` }), make('dd', { text: summary })];
  });
  return make('dl', {}, ...entries);
}
