import type { Source } from './dimensions.ts'
import { sourceOfHost, sourceOfName } from './known-hosts.ts'

/** What the browser says of the page before, and the marks of the link that was followed. */
export interface Referral {
  /** An address. */
  referrer?: string | null
  utm?: { source?: string | null; medium?: string | null; campaign?: string | null } | null
}

export interface Origin {
  source: Source
  /** The host, without `www.`; null when there was none, or it was the shop's own. */
  referrer: string | null
  campaign: string | null
}

const MAILED = new Set(['email', 'e-mail', 'newsletter'])
const PAID = new Set([
  ...['cpc', 'ppc', 'paid', 'display', 'affiliate', 'cpm', 'banner'],
  ...['paid_social', 'paid-social', 'paidsocial', 'paid_search', 'paid-search', 'paidsearch'],
])

const LONGEST_CAMPAIGN = 100

/** Where a visit came from: what its link says of itself first, then the page before. */
export function originOf({ referrer, utm }: Referral, ownHosts: readonly string[]): Origin {
  const host = hostOf(referrer ?? '')
  const isOwn = host === null || ownHosts.some((own) => withoutWww(own) === host)
  const from = isOwn ? null : host
  const [name, medium, campaign] = [utm?.source, utm?.medium, utm?.campaign].map(said)
  const kept = campaign === '' ? null : [...(campaign ?? '')].slice(0, LONGEST_CAMPAIGN).join('') || null
  const marked = sourceOfLink(name ?? '', medium ?? '', kept)
  const source = marked ?? (from === null ? 'direct' : (sourceOfHost(from) ?? 'referral'))
  return { source, referrer: source === 'direct' ? null : from, campaign: kept }
}

function sourceOfLink(name: string, medium: string, campaign: string | null): Source | null {
  if (MAILED.has(medium)) return 'email'
  if (PAID.has(medium)) return 'campaign'
  const known = name === '' ? null : sourceOfName(name)
  if (known) return known
  if (campaign) return 'campaign'
  return name === '' ? null : 'referral'
}

function said(mark: string | null | undefined): string {
  // PostgreSQL stores no NUL.
  return (mark ?? '').toWellFormed().replaceAll('\0', '').trim().toLowerCase()
}

/** Lower case, without `www.`; null for what is no address of a website or an app. */
function hostOf(address: string): string | null {
  if (!/^(https?|android-app):\/\//i.test(address)) return null
  const host = URL.parse(address)?.hostname.toLowerCase() ?? ''
  // A name longer than names may be is nobody's.
  return host === '' || host.length > 253 ? null : withoutWww(host)
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
