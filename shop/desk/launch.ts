import { isDeepStrictEqual } from 'node:util'
import { countCheaper } from '../catalog/count-cheaper.ts'
import { samplesLeft } from '../content/samples-left.ts'
import type { Lang } from '../localization/languages.ts'
import { type RateStatus, readRateStatus } from '../localization/rate-status.ts'
import { countMails } from '../outbox/count-mails.ts'
import { minimumCharge } from '../payments/minimum-charge.ts'
import { offeredMethods } from '../payments/offered-methods.ts'
import type { Db, Services } from '../services.ts'
import { DEFAULT_CLAIMS } from '../settings/claims.ts'
import { settingsNow } from '../settings/settings-now.ts'
import { incompleteAmong } from '../translations/check-live.ts'

/** What a shop needs before it opens, in the order in which one would see to it. */
export const LAUNCH_STEPS = [
  'trader',
  'supportEmail',
  'payments',
  'mail',
  'rates',
  'publicUrl',
  'proxy',
  'secondFactor',
  'testimonials',
  'claims',
  'figures',
  'legal',
  'languages',
] as const

export type LaunchStep = (typeof LAUNCH_STEPS)[number]

export const LAUNCH_REASONS = [
  'demo',
  'no_provider',
  'none_offered',
  'below_minimum',
  'no_server',
  'given_up',
  'not_https',
  'not_believed',
  'off',
  'failing',
  'stale',
] as const

type LaunchReason = (typeof LAUNCH_REASONS)[number]

export interface LaunchState {
  id: LaunchStep
  /** `warning`: it works, but not as it should in the open. */
  state: 'done' | 'todo' | 'warning'
  /** Why, in codes. */
  reason?: LaunchReason
  /** Languages, or names of the environment's variables; never what they hold. */
  names?: string[]
  count?: number
}

/** What only the process knows. */
export interface LaunchFacts {
  services: Pick<Services, 'paymentProviders' | 'settleDemo' | 'mailer' | 'rateSource'>
  publicUrl: string
  /** Some proxy says where who asks comes from, and the shop was not told of any. */
  unknownProxy: boolean
  /** Of who asks. */
  secondFactor: boolean
}

const PAYMENT_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
]

/** What is still to do, as it is this moment. */
export async function readLaunch(db: Db, facts: LaunchFacts): Promise<LaunchState[]> {
  const { settings } = await settingsNow(db)
  const { liveLanguages } = settings
  const samples = await samplesLeft(db, liveLanguages)
  const incomplete = await incompleteAmong(db, liveLanguages)
  const mails = await countMails(db)
  const rates = await readRateStatus(db)
  const { services } = facts
  const offered = offeredMethods(services, settings)
  const tooCheap = await countCheaper(db, minimumCharge(services, offered).amount)
  const legal = [...new Set([...samples.terms, ...samples.privacy, ...samples.refund])]
  const states: Record<LaunchStep, Omit<LaunchState, 'id'>> = {
    trader: { state: settings.trader ? 'done' : 'todo' },
    supportEmail: { state: /@example\.(com|org|net)$/i.test(settings.supportEmail) ? 'todo' : 'done' },
    payments: paymentsOf(services, offered.length, tooCheap),
    mail: mailOf(services, mails.failed),
    rates: ratesOf(services, rates),
    publicUrl: isPublic(facts.publicUrl)
      ? { state: 'done' }
      : { state: 'todo', reason: 'not_https', names: ['PUBLIC_URL'] },
    proxy: facts.unknownProxy
      ? { state: 'todo', reason: 'not_believed', names: ['TRUST_PROXY'] }
      : { state: 'done' },
    secondFactor: { state: facts.secondFactor ? 'done' : 'todo' },
    testimonials: sampleIn(samples.testimonials),
    claims: sampleIn(samples.claims),
    figures: { state: isDeepStrictEqual(settings.claims, DEFAULT_CLAIMS) ? 'todo' : 'done' },
    legal: sampleIn(legal),
    languages: incomplete.length === 0 ? { state: 'done' } : { state: 'warning', names: incomplete },
  }
  return LAUNCH_STEPS.map((id) => ({ id, ...states[id] }))
}

function sampleIn(langs: Lang[]): Omit<LaunchState, 'id'> {
  return langs.length === 0 ? { state: 'done' } : { state: 'todo', names: langs }
}

function paymentsOf(
  services: LaunchFacts['services'],
  offered: number,
  tooCheap: number,
): Omit<LaunchState, 'id'> {
  if (services.settleDemo) return { state: 'warning', reason: 'demo', names: PAYMENT_KEYS }
  if (services.paymentProviders.length === 0)
    return { state: 'todo', reason: 'no_provider', names: PAYMENT_KEYS }
  if (offered === 0) return { state: 'todo', reason: 'none_offered' }
  return tooCheap > 0 ? { state: 'todo', reason: 'below_minimum', count: tooCheap } : { state: 'done' }
}

function mailOf({ mailer }: LaunchFacts['services'], failed: number): Omit<LaunchState, 'id'> {
  if (!mailer) return { state: 'todo', reason: 'no_server', names: ['SMTP_URL', 'MAIL_FROM'] }
  return failed > 0 ? { state: 'warning', reason: 'given_up', count: failed } : { state: 'done' }
}

function ratesOf(
  { rateSource }: LaunchFacts['services'],
  { stale, failing }: RateStatus,
): Omit<LaunchState, 'id'> {
  if (!rateSource) return { state: 'warning', reason: 'off', names: ['RATES_URL'] }
  if (stale) return { state: 'warning', reason: 'stale' }
  return failing ? { state: 'warning', reason: 'failing' } : { state: 'done' }
}

function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !/^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname)
}
