import { createElement, Fragment, type ReactNode } from 'react';
import { type ElementProps, elementProps } from './element-props.ts';
import { type MarkupElement, type MarkupNode, textContent } from './read-markup.ts';

/**
 * Replacement for an element; undefined: unchanged, null: removed. The type of the returned element must not depend on changing state, or
 * React remounts it and its input is lost.
 */
export type Override = (element: MarkupElement) => ReactNode | undefined;

interface MarkupProps {
  readonly nodes: readonly MarkupNode[];
  readonly override?: Override | undefined;
}

/** Renders parsed markup, replacing the elements that have state. */
export function Markup({ nodes, override }: MarkupProps): ReactNode {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const replaced = override?.(node);
    return (
      <Fragment key={node.key}>
        {replaced === undefined ? <Adopted element={node} override={override} /> : replaced}
      </Fragment>
    );
  });
}

export interface AdoptedProps {
  readonly element: MarkupElement;
  readonly override?: Override | undefined;
  /** Additional props, with listeners and `ref`; undefined removes an attribute. */
  readonly props?: ElementProps;
  /** Before its content. */
  readonly before?: ReactNode;
  /** After its content. */
  readonly after?: ReactNode;
  /** Instead of its content. */
  readonly children?: ReactNode;
}

const EMPTY = new Set('area br col embed hr img input link meta source track wbr textarea'.split(' '));

/** One element, adopted with its attributes and content. */
export function Adopted({ element, override, props, before, after, children }: AdoptedProps): ReactNode {
  const all = { ...elementProps(element), ...props };
  if (element.html !== null || EMPTY.has(element.tag)) return createElement(element.tag, all);
  // React derives an option's value from its text.
  if (element.tag === 'option') return createElement(element.tag, all, textContent(element));
  const content = children === undefined ? <Markup nodes={element.children} override={override} /> : children;
  return createElement(element.tag, all, before, content, after);
}
