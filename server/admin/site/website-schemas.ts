/** Request and reply schemas of the website's settings. */
import { z } from 'zod';
import { knownEvents, OWNER_PANEL_EVENT } from '#shared/analytics/events';
import { countryCodes } from '#shared/countries';
import { isEmail } from '#shared/email-address';
import { adminMessages } from '#shared/messages/admin';
import { isWholeDay, overlaps, overlapText, weekdays } from '#shared/opening-hours';
import { isDisqusName } from '../../content/disqus.ts';
import { isKnownLanguage } from '../../content/language-tag.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { shareNetworkNames } from '../../rendering/share-links.ts';
import { webAddress } from '../pages/page-schemas.ts';
import { revision } from '../revisions.ts';

const MAX_ACCOUNTS = 60;

const ONE_LINE = 'must be one line';
const isOneLine = (text: string): boolean => !/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text);

const optionalAddress = webAddress.or(z.literal(''));
const named = { error: (issue: { readonly input?: unknown }) => adminMessages.option(String(issue.input)) };

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const opening = z
  .strictObject({
    from: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'),
    to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 18:00'),
  })
  .refine((one) => one.from !== one.to || isWholeDay(one), { error: 'must not be the same as from', path: ['to'] })
  .describe('A closing time before the opening time is on the next day; `00:00` to `24:00` is the whole day.');

/** Opening hours of one day. */
const openings = z.array(opening).max(4);

const businessHours = z
  .strictObject(Object.fromEntries(weekdays.map((day) => [day, openings.optional()])))
  .superRefine((hours, context) => {
    for (const overlap of overlaps(hours)) {
      const { day, index } = overlap;
      const opening = hours[day]?.[index];
      if (opening !== undefined)
        context.addIssue({ code: 'custom', message: overlapText(opening, overlap), path: [day, index] });
    }
  });

const country = z
  .string()
  .refine((code) => code === '' || countryCodes.includes(code), 'must be the code of a country, such as BE');

const location = z.strictObject({
  addressTitle: z.string().max(200),
  addressLine1: z.string().max(200),
  addressLine2: z.string().max(200),
  addressCountry: z.string().max(100),
  addressCountryCode: country,
  mapLat: z.number().min(-90).max(90),
  mapLng: z.number().min(-180).max(180),
  mapZoom: z.number().int().min(1).max(19),
});

const socialAccount = z.strictObject({
  serviceName: requiredText(60),
  title: z.string().max(100).default(''),
  screenname: z.string().max(100).default(''),
  profileUrl: webAddress.refine(
    (address) => URL.canParse(address) && /^(?:https?|mailto):/i.test(address),
    'must be a whole address, such as https://example.com/shop',
  ),
});

/** Scripts of others run on pages by a secure address alone. */
const secureAddress = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'), {
    error: (issue) => adminMessages.pageUrl(String(issue.input)),
  });

const isSecureOrigin = (text: string): boolean =>
  URL.canParse(text) && text.startsWith('https://') && new URL(text).origin === text;

const trackers = z.strictObject({
  tagManagerScript: secureAddress.describe('URL of the tag manager script, with its id; empty: none.'),
  pixelScript: secureAddress.describe('URL of the ads pixel script; empty: none.'),
  pixelId: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,100}$/, 'is made of letters, digits, hyphens, dots and underscores'),
  isReplayEnabled: z
    .boolean()
    .describe('Whether visits are recorded (SESSION_REPLAY), on sites in the US and with consent to statistics.'),
  hosts: z
    .array(
      z
        .string()
        .max(1000)
        .refine((host) => isSecureOrigin(host), 'must be an origin without a path, such as https://cdn.example.com'),
    )
    .max(20)
    .describe('Origins that these scripts connect to and load further scripts from.'),
});

/** Events that can be switched off; what owners do in their own panels is theirs. */
export const eventNames = Object.keys(knownEvents).filter((name) => name !== OWNER_PANEL_EVENT) as [
  string,
  ...string[],
];

const format = z
  .string()
  .trim()
  .max(200)
  .refine(isOneLine, ONE_LINE)
  .describe('Pattern of page titles: `%c` page, `%i` item, `%s` site; empty: the default.');

const cookieChoice = z.boolean().nullable().describe('Null: according to the country of the site.');

export const websiteFields = z.object({
  siteTitle: requiredText(200).refine(isOneLine, ONE_LINE),
  siteTagLine: z.string().max(300).refine(isOneLine, ONE_LINE),
  siteDescription: z.string().max(10_000).describe('Rich text.'),
  language: z
    .string()
    .refine(isKnownLanguage, named)
    .describe('Language of the site, unless its language settings name another one.'),
  timeZone: z.string().refine(isTimeZone, named),
  country,
  contactEmail: z
    .string()
    .trim()
    .refine((text) => text === '' || isEmail(text), adminMessages.email),
  contactPhoneNumber: z.string().max(60).refine(isOneLine, ONE_LINE),
  logoImageUrl: optionalAddress,
  faviconUrl: optionalAddress,
  socialLogoImageUrl: optionalAddress.describe('Social sharing image of pages without an image.'),
  socialAccounts: z.array(socialAccount).max(MAX_ACCOUNTS),
  shareButtons: z.array(z.enum(shareNetworkNames as [string, ...string[]])).max(20),
  location,
  businessHours,
  titleFormats: z.strictObject({ homepage: format, page: format, item: format }),
  isHidden: z.boolean().describe('Asks search engines not to index the site.'),
  isAnalyticsDisabled: z.boolean(),
  disabledEvents: z.array(z.enum(eventNames)).max(eventNames.length).describe('Events that are not recorded.'),
  // Versions of former releases lack it.
  trackers: trackers.extend({ isReplayEnabled: trackers.shape.isReplayEnabled.default(false) }),
  isCookieBannerEnabled: cookieChoice,
  isRestrictiveCookiePolicyEnabled: z
    .boolean()
    .describe('Visits are counted without cookies until a visitor consents.'),
  consentVersion: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .describe('Version of the cookie banner. Visitors who answered an earlier version are asked again.'),
  commentsEnabled: z.boolean(),
  commentsModerated: z.boolean(),
  // Versions of former releases lack it.
  disqusShortname: z
    .string()
    .trim()
    .toLowerCase()
    .refine((name) => name === '' || isDisqusName(name), 'must have 3 to 50 letters, digits and hyphens')
    .default('')
    .describe('Short name of the Disqus site whose comments are shown instead of stored ones; empty: none.'),
  reviewsEnabled: z.boolean(),
  reviewPhotosEnabled: z.boolean().describe('Whether reviews can have photos, which are approved with the review.'),
  likesEnabled: z.boolean(),
});

/** Missing fields of a change stay unchanged. */
export const websiteChange = z.strictObject({
  ...websiteFields.partial().shape,
  disqusShortname: websiteFields.shape.disqusShortname.unwrap().optional(),
  location: location.partial().optional(),
  trackers: trackers.partial().optional(),
  titleFormats: z.strictObject({ homepage: format, page: format, item: format }).partial().optional(),
});
export type WebsiteChange = z.infer<typeof websiteChange>;
export type WebsiteFields = z.infer<typeof websiteFields>;

export const website = websiteFields.extend({ revision }).meta({ id: 'Website' });
