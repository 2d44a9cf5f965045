/** Where a page view came from: another page of the site, or an entry from outside. */
import { field, textOf } from '#shared/json';

/** What brought somebody; undefined of `channel`: another page of the site. */
interface TrafficSource {
  readonly channel?: Channel;
  /** Host of the page before, when it is not the site's. */
  readonly referrer?: string;
  /** `source / medium / name` of the address's utm parameters. */
  readonly campaign?: string;
}

export const channels = ['campaign', 'search', 'social', 'referral', 'direct'] as const;
type Channel = (typeof channels)[number];

const SEARCH =
  /(?:^|\.)(?:google|bing|yahoo|yandex|baidu)\.[a-z.]{2,6}$|(?:^|\.)(?:duckduckgo\.com|ecosia\.org|qwant\.com|startpage\.com|kagi\.com|search\.brave\.com)$/;
const SOCIAL =
  /(?:^|\.)(?:facebook\.com|instagram\.com|pinterest\.[a-z.]{2,6}|reddit\.com|linkedin\.com|youtube\.com|tiktok\.com|threads\.net|bsky\.app|mastodon\.social|twitter\.com|x\.com)$|^t\.co$|^lnkd\.in$/;
const MAX_PART = 60;

export function trafficSource(data: unknown): TrafficSource {
  const address = textOf(field(data, 'referrer') ?? field(data, 'page_referrer_url'));
  const own = textOf(field(data, 'host') ?? field(data, 'page_host')).toLowerCase();
  const [, before = ''] = /^https?:\/\/([^/?#@\\]{1,200})(?:[/?#]|$)/i.exec(address) ?? [];
  const host = before.toLowerCase();
  const campaign = campaignOf(textOf(field(data, 'campaign')));
  const referrer = host === '' || host === own ? {} : { referrer: host };
  if (campaign !== '') return { ...referrer, campaign, channel: 'campaign' };
  if (host === '') return { channel: 'direct' };
  return host === own ? {} : { ...referrer, channel: channelOf(host) };
}

function channelOf(host: string): Channel {
  const name = host.replace(/:\d+$/, '');
  if (SEARCH.test(name)) return 'search';
  return SOCIAL.test(name) ? 'social' : 'referral';
}

/** Of `utm_source=news&utm_medium=email&utm_campaign=spring`. */
function campaignOf(query: string): string {
  if (query === '') return '';
  const search = new URLSearchParams(query.slice(0, 1000));
  const part = (name: string): string => (search.get(`utm_${name}`) ?? '').trim().slice(0, MAX_PART);
  const parts = [part('source'), part('medium'), part('campaign')];
  return parts.every((text) => text === '') ? '' : parts.map((text) => text || '–').join(' / ');
}
