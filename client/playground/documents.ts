/** The documents of the playground. */
import type { TemplateDocument, Workspace } from '#shared/language-service';
import type { PlaygroundState } from './playground-state.ts';
import { dataOf } from './render-call.ts';

export type DocumentId = 'template' | 'data' | `partial:${string}`;

export const partialId = (name: string): DocumentId => `partial:${name}`;

/** The name of a partial's document; null for the others. */
export const partialName = (id: DocumentId): string | null =>
  id.startsWith('partial:') ? id.slice('partial:'.length) : null;

export const documentIds = ({ partials }: PlaygroundState): readonly DocumentId[] => [
  'template',
  'data',
  ...Object.keys(partials).map(partialId),
];

export function textOf(state: PlaygroundState, id: DocumentId): string {
  if (id === 'template' || id === 'data') return state[id];
  return state.partials[partialName(id) ?? ''] ?? '';
}

export function withText(state: PlaygroundState, id: DocumentId, text: string): PlaygroundState {
  const name = partialName(id);
  return name === null ? { ...state, [id]: text } : { ...state, partials: { ...state.partials, [name]: text } };
}

export const withoutPartial = (state: PlaygroundState, removed: string): PlaygroundState => ({
  ...state,
  partials: Object.fromEntries(Object.entries(state.partials).filter(([name]) => name !== removed)),
});

/** Renames a partial, keeping its position. */
export const withPartialNamed = (state: PlaygroundState, from: string, to: string): PlaygroundState => ({
  ...state,
  partials: Object.fromEntries(Object.entries(state.partials).map(([name, text]) => [name === from ? to : name, text])),
});

/** Names without space, pipe or brace can be applied. */
export const isPartialName = (name: string): boolean => /^[^\s|{}]+$/.test(name) && name !== '__proto__';

/** An unused partial name. */
export function newPartialName({ partials }: PlaygroundState): string {
  let number = 1;
  while (Object.hasOwn(partials, `partial-${number}`)) number++;
  return `partial-${number}`;
}

/** The workspace for the language service. */
export function workspaceOf(state: PlaygroundState): Workspace {
  const data = dataOf(state);
  const parsed = typeof data === 'string' ? {} : { data: data.value };
  return { templates: [state.template], partials: state.partials, isComplete: true, ...parsed };
}

export const templateDocument = (state: PlaygroundState, id: DocumentId): TemplateDocument => ({
  name: partialName(id),
  source: textOf(state, id),
});
