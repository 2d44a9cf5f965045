/** Comments and likes on pages, with plain forms that work without JavaScript. */

import type { Value } from '#engine';
import { commentStates } from '#shared/comment-states';
import { htmlInAttribute } from '#shared/html';
import { dateFormat } from '#shared/intl-formats';
import { field, listOf, textOf } from '#shared/json';
import { disqusName, disqusOrigin } from '../../content/disqus.ts';
import { DEFAULT_TIME_ZONE } from '../../content/tracking-settings.ts';
import { type Env, wrapRegion } from './define-region.ts';
import { pageValue } from './scope.ts';

export const attribute = (value: unknown): string => htmlInAttribute(textOf(value));

export const dayOf = (createdOn: unknown, env: Env): string => {
  const at = Number(textOf(createdOn));
  if (!Number.isFinite(at)) return '';
  const language = textOf(pageValue(env, 'website', 'language')).replace('_', '-') || 'en';
  const timeZone = textOf(pageValue(env, 'website', 'timeZone')) || DEFAULT_TIME_ZONE;
  const date = dateFormat(language, { dateStyle: 'long', timeZone }).format(at);
  return `<time datetime="${new Date(at).toISOString()}">${date}</time>`;
};

/** Fields that comments and reviews share. `id` makes their ids unique on the page. */
export const authorFields = (id: string): string =>
  `<p class="field"><label for="name-${id}">Name</label><input type="text" id="name-${id}" name="authorName" autocomplete="name" maxlength="100" required></p>` +
  `<p class="field"><label for="email-${id}">Email, never shown</label><input id="email-${id}" type="email" name="authorEmail" autocomplete="email" required></p>`;

export const bodyField = (id: string, label: string): string =>
  `<p class="field"><label for="body-${id}">${label}</label><textarea id="body-${id}" name="body" rows="4" maxlength="10000" required></textarea></p>`;

/** Deeper replies are not shown. */
const MAX_DEPTH = 4;

interface Thread {
  readonly all: readonly unknown[];
  readonly env: Env;
  /** Whether comments can be replied to. */
  readonly isOpen: boolean;
}

function commentMarkup(comment: unknown, thread: Thread, depth = 1): string {
  const { all, env, isOpen } = thread;
  const id = textOf(field(comment, 'id'));
  const replies = depth < MAX_DEPTH ? repliesTo(comment, all) : [];
  const inner = replies.map((reply) => commentMarkup(reply, thread, depth + 1)).join('');
  const name = textOf(field(comment, 'authorName'));
  return (
    `<li id="comment-${attribute(id)}" class="comment"><p class="comment-head"><b>${name}</b> ` +
    `${dayOf(field(comment, 'createdOn'), env)}</p><div class="comment-body">${textOf(field(comment, 'body'))}</div>` +
    `${isOpen ? `<button type="button" class="text-link comment-reply">Reply<span class="visually-hidden">: ${name}</span></button>` : ''}` +
    `${inner === '' ? '' : `<ol class="comments">${inner}</ol>`}</li>`
  );
}

const repliesTo = (comment: unknown, all: readonly unknown[]): readonly unknown[] =>
  all.filter((item) => textOf(field(item, 'parentId')) === textOf(field(comment, 'id')));

/** Whether this is the element that the script of Disqus fills for the address of the page. */
export const hasDisqus = (markup: string): boolean => markup.includes('id="disqus_thread"');

/** A link to the comments at Disqus, which the region `disqus` loads in place: not unasked, because Disqus stores cookies of its own. */
export function withDisqus(markup: string, env: Env): string {
  const name = disqusName(pageValue(env, 'websiteSettings'));
  if (name === '') return markup;
  const origin = disqusOrigin(name);
  const request =
    `<div class="disqus-request"><p><a class="button button-secondary" href="${origin}/" data-script="${origin}/embed.js" data-replay>Show the comments</a></p>` +
    '<p>They are hosted by Disqus, which stores cookies of its own.</p><output></output></div>';
  return wrapRegion('disqus', 'intent', {}, markup + request);
}

/** The comments of an item, and the form for a new one, inside the formatter's element. */
export function withComments(markup: string, _value: Value, env: Env): string {
  const id = /data-item-id="([^"]*)"/.exec(markup)?.[1];
  const item = pageValue(env, 'item');
  if (id === undefined || textOf(field(item, 'id')) !== id) return markup;
  const all = listOf(field(item, 'comments'));
  const ids = new Set(all.map((entry) => textOf(field(entry, 'id'))));
  // A reply to a hidden comment is shown at the top level.
  const topLevel = all.filter((entry) => !ids.has(textOf(field(entry, 'parentId'))));
  const isOpen =
    textOf(field(item, 'commentState')) === String(commentStates.open) &&
    field(pageValue(env, 'websiteSettings'), 'commentsEnabled') !== false;
  const list = topLevel.map((entry) => commentMarkup(entry, { all, env, isOpen })).join('');
  const form =
    `<form class="form comment-form" method="post" action="/api/comments" aria-label="Your comment">` +
    `<input type="hidden" name="itemId" value="${attribute(id)}">${authorFields(id)}${bodyField(id, 'Comment')}` +
    `<p><button type="submit" class="button">Send the comment</button></p></form>`;
  const inner = `${list === '' ? '' : `<ol class="comments">${list}</ol>`}${isOpen ? form : ''}`;
  return inner === '' ? markup : markup.replace('></div>', `>${inner}</div>`);
}

/** The like button of an item. Without JavaScript it is a form of its own. */
export function withLike(markup: string): string {
  const [, id] = /data-item-id="([^"]*)"/.exec(markup) ?? [];
  const [, count = ''] = /data-like-count="([^"]*)"/.exec(markup) ?? [];
  if (id === undefined || id === '') return markup;
  const likes = count === '' || count === '0' ? '' : count;
  // Replaces the placeholder that the plain formatter leaves to a script.
  const button = `<button type="button" class="like-button" aria-pressed="false"><span class="like-icon" aria-hidden="true"></span><span>Like</span> <span class="like-count">${likes}</span></button>`;
  return `${withContent(markup, '<span class="sqs-simple-like"', button)}<noscript><form class="like-form" method="post" action="/api/likes"><input type="hidden" name="itemId" value="${id}"><button type="submit">Like${likes === '' ? '' : ` (${likes})`}</button></form></noscript>`;
}

/** The markup with other content in the span that begins so and ends last. */
function withContent(markup: string, begin: string, content: string): string {
  const start = markup.indexOf(begin);
  const from = markup.indexOf('>', start) + 1;
  const to = markup.lastIndexOf('</span>');
  return start < 0 || from === 0 || to < from ? markup : markup.slice(0, from) + content + markup.slice(to);
}
