/** Markup of regions that adopt an author's or the server's markup, in each of their states, for the hydration test. */
import { formFieldTypes } from '../../shared/form-settings.ts';
import { contextOf, renderOne } from '../server/blocks/blocks.ts';
import { engine } from './region-page.ts';

export interface AdoptedExample {
  readonly region: string;
  readonly title: string;
  /** Without its `site-region` element. */
  readonly markup: string;
}

const OPTIONS = ['Clay', 'Cloth & "thread"'];
const fields = formFieldTypes.map((type) => ({
  id: `f-${type}`,
  type,
  title: `The <i>${type}</i>`,
  description: 'As it is said & meant',
  options: OPTIONS,
  maxLength: 20,
  required: true,
}));
const form = {
  id: 'every',
  name: 'Every',
  fields,
  submissionHTML: '<p>Read <a href="/on">on</a>.</p>',
  disclaimer: '<p>No &amp; more</p>',
};

const context = () => contextOf({ ...contextOf().content, findForm: () => form });

/** A block's markup, without its region. */
function block(type: string, value: object): string {
  const { html } = renderOne(type, value, context());
  const inner = /<site-region[^>]*>([\s\S]*)<\/site-region>/.exec(html)?.[1];
  if (inner === undefined) throw new Error(`${type} has no region`);
  return inner;
}

const page = (template: string, data: object): string => {
  const { html } = engine.render(engine.compile(template), data as never);
  return /<site-region[^>]*>([\s\S]*)<\/site-region>/.exec(html)?.[1] ?? '';
};

const item = (comments: readonly object[]) => ({ id: 'i1', commentState: 1, likeCount: 3, comments });
const comment = (id: string, parentId?: string) => ({
  id,
  parentId,
  authorName: 'Eve &lt;x&gt;',
  body: '<p>Half a thought</p>',
  createdOn: 1_582_571_080_000,
});
const commentsOf = (comments: readonly object[]): string =>
  page('{.section item}{@|comments}{.end}', {
    item: item(comments),
    websiteSettings: { commentsEnabled: true },
    website: { language: 'en', timeZone: 'Europe/Brussels' },
  });

const likeable = { item: item([]), websiteSettings: { simpleLikingEnabled: true } };
const pictures = ['Kiln', 'Loom & "wheel"'].map((title) => ({
  assetUrl: '/assets/room.svg',
  originalSize: '1200x900',
  title,
  body: `<p>About <b>${title}</b></p>`,
}));
const slideshow = { images: pictures, controls: true, autoplay: true, title: 'Rooms' };
const location = { addressTitle: 'Studio <x>', mapLat: 50.85, mapLng: 4.35, mapZoom: 14 };

const donation = { title: 'Give', donatePageId: 'give', suggestedAmounts: [500, 1000], allowOtherAmount: true };

/** As rendered by `views/system/pages/checkout.page`. */
const checkoutMarkup =
  '<div class="shop-page checkout"><h2>Checkout</h2><div class="error-summary" role="alert" tabindex="-1" id="error-summary">' +
  '<h3>There is a problem</h3><ul><li><a href="#field-city">City: Required</a></li></ul></div>' +
  '<div id="checkout-root" class="shop-columns"><section aria-label="Details"><form method="post" action="/checkout/details" novalidate>' +
  '<input type="hidden" name="crumb" value="x">\n<div class="field"><label for="field-country">Country</label>' +
  '<select id="field-country" name="country"><option value="">Choose</option><option value="BE" selected>Belgium</option></select></div>' +
  '<div class="field"><p class="field-error" id="error-city"><span class="visually-hidden">Error: </span>Required</p>' +
  '<label for="field-city">City <span class="optional">(optional)</span></label><p class="field-hint" id="hint-city">Where</p>' +
  '<input id="field-city" name="city" type="text" value="" maxlength="99" aria-describedby="error-city hint-city" aria-invalid="true"></div>' +
  '<div class="choices"><label class="choice"><input type="radio" name="pickup" value="" checked> <span>Send it</span></label>' +
  '<label class="choice"><input type="radio" name="pickup" value="studio"> <span>Pick it up</span></label></div>' +
  '<label class="tick"><input type="checkbox" name="sameAsShipping" value="true" checked> <span>The same</span></label>' +
  '<p><button type="submit" class="shop-button">Continue</button></p></form></section>' +
  '<aside aria-label="Your order"><details class="order-fold"><summary><span>Order summary</span> <span class="fold-total">€1</span></summary>' +
  '<div class="summary"><dl class="totals"><div class="total"><dt>Total</dt><dd>€1</dd></div></dl></div></details></aside></div></div>';

export const adoptedExamples = (): readonly AdoptedExample[] => [
  { region: 'form', title: 'every field type', markup: `<h2>A form</h2>${block('form', { formId: 'every' })}` },
  { region: 'form', title: 'in a light box', markup: block('form', { formId: 'every', lightbox: true }) },
  { region: 'form', title: 'a newsletter', markup: block('newsletter', { formId: 'every', title: 'Letters' }) },
  {
    region: 'form',
    title: 'as an author writes it, filled in and refused',
    markup:
      '<!-- mine --><h2 style="color: var(--ink);margin:0">Write</h2>\n<form data-form-id="f1" method=post action="/x">' +
      '<div class=form-problems role=alert tabindex=-1><h2>Review</h2></div>' +
      '<table><tbody>\n<tr>\n<td class=field><span class="field-error" id="a-error">No</span><label for=a>A</label>' +
      '<input id=a name=a value="1" aria-invalid=true aria-describedby=a-error autofocus></td></tr>\n</tbody></table>' +
      '<p class=field><label for=b>B</label><select id=b name=b><option value="">None</option><option selected>Two</option></select></p>' +
      '<p class=field><label for=c>C</label><textarea id=c name=c maxlength=9>\nTyped</textarea></p>' +
      '<p><label><input type=checkbox name=d value=1 checked> D</label></p>' +
      '<svg viewBox="0 0 8 8" stroke-width=2 width=8 height=8 aria-hidden=true><path d="M0 0h8"/></svg>' +
      '<p><button class="button"><b>Send</b> it</button></p></form>',
  },
  {
    region: 'calendar',
    title: 'a week with an event',
    markup:
      '<div class="calendar-view" data-calendar="{&quot;month&quot;:&quot;2027-05&quot;,&quot;weekStart&quot;:1,&quot;title&quot;:&quot;On&quot;,&quot;events&quot;:[]}">' +
      '<table class="calendar">\n<caption>On: May 2027</caption>\n<thead><tr><th scope="col"><abbr title="Monday">M</abbr></th></tr></thead>\n' +
      '<tbody><tr><td class="is-today has-events"><time datetime="2027-05-03" aria-current="date">3</time>' +
      '<ul><li><a href="/events/open">Open &amp; warm</a> <span class="quiet">10:00</span></li></ul></td></tr>\n</tbody>\n</table><p class="calendar-empty quiet">No events this month</p></div>',
  },
  {
    region: 'search',
    title: 'a block',
    markup: block('search', { placeholder: 'Mugs &amp; "vases"' }),
  },
  {
    region: 'search',
    title: 'the form of the search page, with a query',
    markup:
      '<form class="search" action="/search" role="search"><label for="search-field">Search this site</label> <input id="search-field" type="search" name="q" value="a &amp; b" autocomplete="off" maxlength="200"> <button type="submit">Search</button></form>',
  },
  { region: 'comments', title: 'a thread', markup: commentsOf([comment('c1'), comment('c2', 'c1'), comment('c3')]) },
  { region: 'comments', title: 'none', markup: commentsOf([]) },
  {
    region: 'account',
    title: 'refused',
    markup:
      '<form class="form" method="post" action="/account/login" novalidate aria-label="Sign in">' +
      '<div class="form-problems" role="alert" tabindex="-1"><h2>No</h2></div>\n<input type="hidden" name="crumb" value="x">' +
      '<div class="field"><label for="email">Email</label><input id="email" type="email" name="email" value="a@b.example" autocomplete="email"></div>' +
      '<p><button type="submit" class="button">Sign in</button></p></form>',
  },
  { region: 'like', title: 'liked by three', markup: page('{.section item}{@|like-button}{.end}', likeable) },
  { region: 'donation', title: 'amounts and another', markup: block('donation', donation) },
  {
    region: 'donation',
    title: 'another amount alone',
    markup: block('donation', { ...donation, suggestedAmounts: [] }),
  },
  {
    region: 'lock',
    title: 'refused',
    markup:
      '<form method="post" action="/locked"><p role="alert" id="lock-error">No</p>\n<label for="lock-password">Password</label> ' +
      '<input id="lock-password" type="password" name="password" required autocomplete="current-password" aria-invalid="true" ' +
      'aria-describedby="lock-error"> <button type="submit">Enter</button></form>',
  },
  {
    region: 'gallery',
    title: 'a slideshow with autoplay',
    markup: block('gallery', { ...slideshow, design: 'slideshow' }),
  },
  {
    region: 'gallery',
    title: 'a slider with a light box',
    markup: block('gallery', { ...slideshow, design: 'slider', lightbox: true }),
  },
  {
    region: 'gallery',
    title: 'a grid with a light box',
    markup: block('gallery', { images: pictures, lightbox: true }),
  },
  {
    region: 'video',
    title: 'a poster',
    markup: block('video', { url: 'https://vimeo.com/1', title: 'A <i>film</i>', poster: pictures[0] }),
  },
  {
    region: 'video',
    title: 'the wrapper of the formatter',
    markup:
      '<div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;//player.vimeo.com/video/1&quot;&gt;&lt;/iframe&gt;" data-provider-name="Vimeo">' +
      '<div class="sqs-video-overlay"><img data-src="/assets/room.svg" data-image-dimensions="4x5" data-image-focal-point="0.5,0.2" alt=""></div></div>',
  },
  {
    region: 'audio',
    title: 'a recording',
    markup: block('audio', { audioUrl: '/assets/a.wav', title: 'A <i>walk</i>' }),
  },
  {
    region: 'audio',
    title: 'the frame of the formatter',
    markup: '<div class="squarespace-audio-player" data-audio-asset-url="/assets/a.wav"></div>',
  },
  {
    region: 'share',
    title: 'two networks',
    markup:
      '<div class="squarespace-social-buttons" data-full-url="/news/a" data-title="A &amp; b"><span class="share-title">Share</span>' +
      '<span class="share-links"><a class="share-link" href="https://x.example/?u=%2Fnews%2Fa" target="_blank" rel="noopener" data-window="">X</a> ' +
      '<a class="share-link" href="mailto:?body=%2Fnews%2Fa">Mail</a></span></div>',
  },
  { region: 'map', title: 'a drawing', markup: block('map', { title: 'Here', location }) },
  { region: 'checkout', title: 'details that were refused', markup: checkoutMarkup },
];
