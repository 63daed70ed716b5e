import { normalizeIdentifier, truncateText } from '../../text.ts'
import type { TrafficSource } from '../dimensions.ts'

/**
 * Hosts of search engines, social networks and email services. A lookup tries the whole host, then its parent
 * domains, so `l.instagram.com` is Instagram. Android apps are listed by their package name.
 */
const SOURCE_HOSTS: Partial<Record<TrafficSource, string>> = {
  search: `bing.com duckduckgo.com search.yahoo.com yahoo.com yahoo.co.jp baidu.com ecosia.org qwant.com startpage.com
    search.brave.com naver.com daum.net seznam.cz sogou.com so.com kagi.com ask.com search.aol.com mojeek.com
    swisscows.com presearch.com metager.org lycos.com dogpile.com yandex.com yandex.ru yandex.com.tr yandex.kz ya.ru
    petalsearch.com coccoc.com rambler.ru search.marginalia.nu com.google.android.googlequicksearchbox
    com.google.android.apps.searchlite com.duckduckgo.mobile.android`,
  social: `facebook.com fb.com fb.me messenger.com instagram.com ig.me threads.net threads.com tiktok.com t.co
    twitter.com x.com youtube.com youtu.be linkedin.com lnkd.in pinterest.com pinterest.co.uk pinterest.es pin.it
    reddit.com redd.it snapchat.com whatsapp.com wa.me telegram.org t.me discord.com discord.gg vk.com ok.ru
    tumblr.com twitch.tv bsky.app mastodon.social weibo.com weibo.cn quora.com linktr.ee line.me com.facebook.katana
    com.facebook.lite com.facebook.orca com.instagram.android com.instagram.barcelona com.zhiliaoapp.musically
    com.ss.android.ugc.trill com.twitter.android com.google.android.youtube com.linkedin.android com.pinterest
    com.reddit.frontpage com.snapchat.android com.whatsapp org.telegram.messenger com.discord`,
  email: `mail.google.com outlook.live.com outlook.office.com outlook.office365.com mail.yahoo.com mail.aol.com
    mail.proton.me mail.protonmail.com icloud.com mail.zoho.com mail.zoho.eu app.fastmail.com gmx.net gmx.com web.de
    mail.ru mail.yandex.ru mail.yandex.com tutanota.com app.tuta.com com.google.android.gm
    com.microsoft.office.outlook com.yahoo.mobile.client.android.mail`,
}

/** Names in UTM parameters, as in `utm_source=ig`. */
const UTM_SOURCE_NAMES: Partial<Record<TrafficSource, string>> = {
  search: 'google bing duckduckgo yahoo baidu ecosia qwant yandex naver brave',
  social: `facebook fb instagram ig threads tiktok tik_tok twitter x youtube yt linkedin pinterest reddit snapchat
    whatsapp telegram discord vk tumblr twitch bluesky social`,
  email: 'email e-mail mail newsletter mailchimp gmail outlook klaviyo brevo sendgrid',
}

/** Payment pages. A customer who returns from one came from somewhere else before. */
const PAYMENT_HOSTS = new Set(['stripe.com', 'paypal.com'])

const SOURCE_BY_HOST = buildSourceIndex(SOURCE_HOSTS)

const SOURCE_BY_NAME = buildSourceIndex(UTM_SOURCE_NAMES)

/** Country domains of Google: google.de, google.co.uk, google.com.br. */
const GOOGLE_HOST = /^(images\.|cse\.|news\.)?google(\.com?)?\.[a-z]{2,3}$/

/** The referrer and the UTM parameters that the browser sent. */
export interface Referral {
  referrer?: string | null
  utm?: { source?: string | null; medium?: string | null; campaign?: string | null } | null
}

const EMAIL_MEDIUMS = new Set(['email', 'e-mail', 'newsletter'])
const PAID_MEDIUMS = new Set([
  'cpc',
  'ppc',
  'paid',
  'display',
  'affiliate',
  'cpm',
  'banner',
  'paid_social',
  'paid-social',
  'paidsocial',
  'paid_search',
  'paid-search',
  'paidsearch',
])

const MAX_CAMPAIGN_LENGTH = 100

/**
 * Classifies a visit by its UTM parameters, else by its referrer: the host without `www.`, null without one, or when it is the
 * shop itself.
 */
export function classifyTrafficSource({ referrer, utm }: Referral, ownHosts: readonly string[]) {
  const host = parseReferrerHost(referrer ?? '')
  const isOwn = host === null || ownHosts.some((own) => stripWww(own) === host)
  const from = isOwn ? null : host
  const [name, medium, campaign] = [utm?.source, utm?.medium, utm?.campaign].map(normalizeUtmValue)
  const kept = truncateText(campaign ?? '', MAX_CAMPAIGN_LENGTH) || null
  const marked = getSourceByUtm(name ?? '', medium ?? '', kept)
  const source = marked ?? (from === null ? 'direct' : (getSourceByHost(from) ?? 'referral'))
  return { source, referrer: source === 'direct' ? null : from, campaign: kept }
}

function getSourceByUtm(name: string, medium: string, campaign: string | null): TrafficSource | null {
  if (EMAIL_MEDIUMS.has(medium)) return 'email'
  if (PAID_MEDIUMS.has(medium)) return 'campaign'
  const source = name === '' ? null : getSourceByName(name)
  if (source) return source
  if (campaign) return 'campaign'
  return name === '' ? null : 'referral'
}

function normalizeUtmValue(mark: string | null | undefined): string {
  return normalizeIdentifier(mark ?? '').toLowerCase()
}

/**
 * Returns the host in lower case without `www.`; null for anything but the URL of a website or an Android
 * app.
 */
function parseReferrerHost(address: string): string | null {
  if (!/^(https?|android-app):\/\//i.test(address)) return null
  const host = URL.parse(address)?.hostname.toLowerCase() ?? ''
  // Host names have at most 253 characters.
  return host === '' || host.length > 253 ? null : stripWww(host)
}

function stripWww(host: string): string {
  return host.replace(/^www\./, '')
}

/** Returns null for any other website. */
function getSourceByHost(host: string): TrafficSource | null {
  if (GOOGLE_HOST.test(host)) return 'search'
  for (const domain of listParentDomains(host)) {
    if (PAYMENT_HOSTS.has(domain)) return 'direct'
    const source = SOURCE_BY_HOST.get(domain)
    if (source) return source
  }
  return null
}

/** Looks up a `utm_source`, which may be a name or a host. */
function getSourceByName(name: string): TrafficSource | null {
  return SOURCE_BY_NAME.get(name) ?? getSourceByHost(name)
}

function listParentDomains(host: string): string[] {
  const parts = host.split('.')
  return parts.map((_, place) => parts.slice(place).join('.'))
}

function buildSourceIndex(listed: Partial<Record<TrafficSource, string>>): Map<string, TrafficSource> {
  return new Map(
    Object.entries(listed).flatMap(([source, names]) =>
      names.split(/\s+/).map((name) => [name, source as TrafficSource] as const),
    ),
  )
}
