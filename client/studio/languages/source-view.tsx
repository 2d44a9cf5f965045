/** A source text. Of its markup, only safe elements are rendered. */
import { createElement, Fragment, type ReactNode } from 'react';
import type { SourceText } from './translation-replies.ts';

const SHOWN: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'br', 'hr', 'table', 'tbody', 'thead', 'tr', 'td', 'th'],
]);
const DROPPED: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'noscript']);

export function SourceView({ kind, text }: Pick<SourceText, 'kind' | 'text'>) {
  if (kind === 'plain') return <p className="studio-text-plain">{text}</p>;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return <div className="studio-text-rich">{nodesOf(body)}</div>;
}

const nodesOf = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, at) => <Fragment key={at}>{nodeOf(node)}</Fragment>);

function nodeOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === 'br' || name === 'hr') return createElement(name);
  if (name === 'a') return <u>{nodesOf(node)}</u>;
  return SHOWN.has(name) ? createElement(name, null, ...nodesOf(node)) : nodesOf(node);
}
