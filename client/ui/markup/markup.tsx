import { createElement, Fragment, type ReactNode } from 'react';
import { type ElementProps, elementProps } from './element-props.ts';
import { type MarkupElement, type MarkupNode, textContent } from './read-markup.ts';

/**
 * What stands in the place of an element; undefined: the element as it is, null: nothing. The kind of what it gives back must not
 * follow from a state that changes, or React makes the element anew, and what was typed into it is lost.
 */
export type Override = (element: MarkupElement) => ReactNode | undefined;

interface MarkupProps {
  readonly nodes: readonly MarkupNode[];
  readonly override?: Override | undefined;
}

/** Renders markup that was read, with the parts that have a state in the place of their elements. */
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
  /** Added to its attributes, with listeners and `ref`; undefined takes an attribute away. */
  readonly props?: ElementProps;
  /** Stands before its content. */
  readonly before?: ReactNode;
  /** Stands after its content. */
  readonly after?: ReactNode;
  /** In place of its content. */
  readonly children?: ReactNode;
}

const EMPTY = new Set('area br col embed hr img input link meta source track wbr textarea'.split(' '));

/** One element, taken over with its attributes and its content. */
export function Adopted({ element, override, props, before, after, children }: AdoptedProps): ReactNode {
  const all = { ...elementProps(element), ...props };
  if (element.html !== null || EMPTY.has(element.tag)) return createElement(element.tag, all);
  // React reads the value of an option from its text.
  if (element.tag === 'option') return createElement(element.tag, all, textContent(element));
  const content = children === undefined ? <Markup nodes={element.children} override={override} /> : children;
  return createElement(element.tag, all, before, content, after);
}
