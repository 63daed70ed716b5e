import { normalizeIdentifier, truncateText } from '../../text.ts'
import type { TrafficSource } from '../dimensions.ts'
import { getSourceByHost, getSourceByName } from './traffic-sources.ts'

/** The referrer and the UTM parameters that the browser sent. */
export interface Referral {
  /** A URL. */
  referrer?: string | null
  utm?: { source?: string | null; medium?: string | null; campaign?: string | null } | null
}

interface VisitOrigin {
  source: TrafficSource
  /** The host without `www.`; null without a referrer, or when it is the shop itself. */
  referrer: string | null
  campaign: string | null
}

const EMAIL_MEDIUMS = new Set(['email', 'e-mail', 'newsletter'])
const PAID_MEDIUMS = new Set([
  ...['cpc', 'ppc', 'paid', 'display', 'affiliate', 'cpm', 'banner'],
  ...['paid_social', 'paid-social', 'paidsocial', 'paid_search', 'paid-search', 'paidsearch'],
])

const MAX_CAMPAIGN_LENGTH = 100

/** Classifies a visit by its UTM parameters, else by its referrer. */
export function classifyTrafficSource({ referrer, utm }: Referral, ownHosts: readonly string[]): VisitOrigin {
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
