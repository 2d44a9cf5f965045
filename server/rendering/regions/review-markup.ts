/** Reviews on a product's page: summary, filters, and a plain form that works without JavaScript. */

import type { Value } from '#engine';
import { field, isTruthy, listOf, textOf } from '#shared/json';
import { attribute, authorFields, bodyField, dayOf } from './comment-markup.ts';
import type { Env } from './define-region.ts';
import { pageValue } from './scope.ts';

/** So few reviews need no filter. */
const FEW = 3;

/** The reviews of a product, and the form for a new one; empty when reviews are off. */
export function reviewsMarkup(item: Value, env: Env): string {
  if (!isTruthy(field(pageValue(env, 'websiteSettings'), 'reviewsEnabled'))) return '';
  const id = attribute(field(item, 'id'));
  const reviews = field(item, 'reviews');
  const entries = listOf(field(reviews, 'items'));
  const items = entries.map((entry) => reviewMarkup(entry, env));
  const head =
    items.length === 0
      ? '<p>Nobody has reviewed this yet.</p>'
      : `<p class="review-sum">${textOf(field(reviews, 'average'))} of 5, from ${textOf(field(reviews, 'count'))} ${items.length === 1 ? 'review' : 'reviews'}</p>` +
        `${ratingBars(reviews)}${reviewFilter(id, entries)}${reviewSorts(id, reviews)}<ol class="reviews">${items.join('')}</ol>`;
  const stars = [5, 4, 3, 2, 1].map((count) => `<option value="${count}">${count} of 5</option>`).join('');
  return (
    `<section class="product-reviews" aria-labelledby="reviews-${id}"><h2 id="reviews-${id}">Reviews</h2>${head}` +
    `<details class="review-write"><summary>Write a review</summary><form class="form" method="post" action="/api/reviews" aria-label="Your review">` +
    `<input type="hidden" name="itemId" value="${id}">${authorFields(`r-${id}`)}` +
    `<p class="field"><label for="rating-${id}">How was it?</label><select id="rating-${id}" name="rating" required><option value="">Select…</option>${stars}</select></p>` +
    `<p class="field"><label for="title-${id}">Title</label><input type="text" id="title-${id}" name="title" maxlength="200"></p>` +
    `${bodyField(`r-${id}`, 'Review')}${photosTick(env)}<p><button type="submit" class="button">Send the review</button></p></form></details></section>`
  );
}

function reviewMarkup(review: unknown, env: Env): string {
  const title = textOf(field(review, 'title'));
  const isVerified = isTruthy(field(review, 'isVerifiedBuyer'));
  return (
    `<li id="comment-${attribute(field(review, 'id'))}" class="review" data-rating="${attribute(field(review, 'rating'))}"${isVerified ? ' data-verified' : ''}><p class="comment-head"><b>${textOf(field(review, 'authorName'))}</b> ` +
    `<span class="review-rating" data-rating="${attribute(field(review, 'rating'))}">${textOf(field(review, 'rating'))} of 5</span> ${isVerified ? '<span class="review-verified">Verified buyer</span> ' : ''}${dayOf(field(review, 'createdOn'), env)}</p>` +
    `${title === '' ? '' : `<h3>${title}</h3>`}<div class="comment-body">${textOf(field(review, 'body'))}</div>${photoList(review)}${answerMarkup(review, env)}</li>`
  );
}

/** What the shop answers in public. */
function answerMarkup(review: unknown, env: Env): string {
  const answer = textOf(field(review, 'answer'));
  if (answer === '') return '';
  const shop = textOf(pageValue(env, 'website', 'siteTitle'));
  return `<div class="review-answer"><p class="comment-head"><b>Answer from ${shop}</b></p><div class="comment-body">${answer}</div></div>`;
}

const photosTick = (env: Env): string =>
  field(pageValue(env, 'websiteSettings'), 'reviewPhotosEnabled') === false
    ? ''
    : '<p class="field"><label class="review-choice"><input type="checkbox" name="addsPhotos" value="true"> I have photos to add</label></p>';

/** Photos of a review; each opens over the page without a script. */
function photoList(review: unknown): string {
  const photos = listOf(field(review, 'photos')).map((photo, at) => {
    const address = attribute(field(photo, 'assetUrl'));
    const alt = attribute(field(photo, 'altText'));
    const box = `photo-${attribute(field(review, 'id'))}-${at}`;
    const [width, height] = [Number(textOf(field(photo, 'width'))) || 1, Number(textOf(field(photo, 'height'))) || 1];
    return (
      `<li><button type="button" class="review-photo" popovertarget="${box}"><span class="visually-hidden">Enlarge: </span>` +
      `<img src="${address}?format=300w" alt="${alt}" width="96" height="96" loading="lazy" decoding="async"></button>` +
      `<div class="review-photo-box" id="${box}" popover role="dialog" aria-label="${alt}">` +
      `<img src="${address}?format=1500w" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">` +
      `<p>${textOf(field(photo, 'altText'))}</p>` +
      `<button type="button" class="button" popovertarget="${box}" popovertargetaction="hide">Close</button></div></li>`
    );
  });
  return photos.length === 0 ? '' : `<ul class="review-photos">${photos.join('')}</ul>`;
}

/** The number of reviews per star rating; empty when the content has no such data. */
function ratingBars(reviews: unknown): string {
  const ratings = listOf(field(reviews, 'ratings'));
  const total = Number(textOf(field(reviews, 'count'))) || 0;
  if (ratings.length === 0 || total === 0) return '';
  const bars = ratings.map((rating) => {
    const [stars, count] = [textOf(field(rating, 'stars')), Number(textOf(field(rating, 'count'))) || 0];
    return `<li><span>${stars} of 5</span><meter min="0" max="${total}" value="${count}">${count}</meter><span>${count}</span></li>`;
  });
  return `<ul class="review-bars">${bars.join('')}</ul>`;
}

/** Radio buttons and a checkbox; the stylesheet hides filtered reviews, so no script is needed. */
function reviewFilter(id: string, entries: readonly unknown[]): string {
  if (entries.length <= FEW) return '';
  const starsOf = (entry: unknown): string => textOf(field(entry, 'rating'));
  const choices = [5, 4, 3, 2, 1].flatMap((stars) => {
    const count = entries.filter((entry) => starsOf(entry) === String(stars)).length;
    return count === 0 ? [] : [choiceOf(id, String(stars), `${stars} of 5 (${count})`, '')];
  });
  const isVerified = (entry: unknown): boolean => isTruthy(field(entry, 'isVerifiedBuyer'));
  const verified =
    entries.some(isVerified) && !entries.every(isVerified)
      ? '<label class="review-choice"><input type="checkbox" class="review-only-verified"> Verified buyers only</label>'
      : '';
  return (
    `<fieldset class="review-filter"><legend>Show</legend>${choiceOf(id, '', `All (${entries.length})`, ' checked')}` +
    `${choices.join('')}${verified}</fieldset>`
  );
}

const sorts = [
  ['newest', 'Newest'],
  ['highest', 'Highest rated'],
  ['lowest', 'Lowest rated'],
] as const;

/** Links, so that sorting needs no script. */
function reviewSorts(id: string, reviews: unknown): string {
  if (listOf(field(reviews, 'items')).length <= FEW) return '';
  const current = textOf(field(reviews, 'sort')) || 'newest';
  const links = sorts.map(([sort, label]) => {
    const address = `?reviews=${sort}#reviews-${id}`;
    return `<li><a href="${address}" rel="nofollow"${sort === current ? ' aria-current="true"' : ''}>${label}</a></li>`;
  });
  return `<nav class="review-sort" aria-label="Sort reviews"><ul>${links.join('')}</ul></nav>`;
}

const choiceOf = (id: string, value: string, label: string, more: string): string =>
  `<label class="review-choice"><input type="radio" name="stars-${id}" value="${value}"${more}> ${label}</label>`;
