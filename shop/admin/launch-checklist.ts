import { isDeepStrictEqual } from 'node:util'
import { isSampleMethod } from '../catalog/builtin-packages.ts'
import { type CatalogPackage, listCatalogPackages } from '../catalog/list-catalog-packages.ts'
import { countCheaperPackages } from '../catalog/list-packages.ts'
import { listSampleParts } from '../content/update-content.ts'
import { getMailboxStatus, type MailboxStatus } from '../conversations/inbound-email/get-mailbox-status.ts'
import { listFailedRows } from '../database/job-failures.ts'
import {
  type ExchangeRateStatus,
  getExchangeRateStatus,
} from '../localization/exchange-rates/get-exchange-rates.ts'
import type { Lang } from '../localization/languages.ts'
import { countEmails } from '../outbox/list-emails.ts'
import { PAYMENT_PROVIDERS } from '../payment-provider.ts'
import { getMinimumCharge, isInTrial, listOfferedMethods } from '../payments/payment-providers.ts'
import type { Db, Services } from '../services.ts'
import { getClaimRecords } from '../settings/claims/claim-records.ts'
import { listContradictions } from '../settings/claims/list-contradictions.ts'
import type { ShopSettings } from '../settings/get-settings.ts'
import { getStoredSettings } from '../settings/get-stored-settings.ts'
import { DEFAULT_MARKETING_CLAIMS } from '../settings/marketing-claims.ts'
import { listIncompleteLanguages } from '../translations/completion.ts'
import { countTrialOrders } from '../trial/count-trial-orders.ts'

/** Steps before the shop opens, in a sensible order. */
export const LAUNCH_STEPS = [
  'trader',
  'supportEmail',
  'tax',
  'payments',
  'trialOrders',
  'mail',
  'replies',
  'jobs',
  'rates',
  'publicUrl',
  'proxy',
  'secondFactor',
  'testimonials',
  'claims',
  'figures',
  'contradictions',
  'methodCards',
  'legal',
  'languages',
] as const

export type LaunchStep = (typeof LAUNCH_STEPS)[number]

export const LAUNCH_REASONS = [
  'demo',
  'test_mode',
  'test_beside_live',
  'no_provider',
  'none_offered',
  'below_minimum',
  'no_server',
  'given_up',
  'not_https',
  'untrusted_proxy',
  'off',
  'failing',
  'mailbox_failing',
  'set_aside',
  'stale',
  'real_without_method',
] as const

type LaunchReason = (typeof LAUNCH_REASONS)[number]

interface LaunchStepStatus {
  id: LaunchStep
  /** `warning`: works, but not well enough for customers. */
  state: 'done' | 'todo' | 'warning'
  /** Reason as a code. */
  reason?: LaunchReason
  /**
   * Languages, names of claims, providers, ids of packages, names of environment variables without their values, or rows
   * of jobs with their error.
   */
  names?: string[]
  count?: number
}

/** Facts that only the process knows. */
interface LaunchContext {
  services: Pick<
    Services,
    'paymentProviders' | 'settleDemoSession' | 'mailer' | 'mailboxReader' | 'rateSource'
  >
  publicUrl: string
  /** A proxy sends X-Forwarded-For, but the shop is configured without one. */
  unknownProxy: boolean
  /** The current user has a second factor. */
  secondFactor: boolean
}

/** Returns the current state of every step. */
export async function getLaunchChecklist(db: Db, context: LaunchContext): Promise<LaunchStepStatus[]> {
  const { settings } = await getStoredSettings(db)
  const { liveLanguages } = settings
  const samples = await listSampleParts(db, liveLanguages)
  const incomplete = await listIncompleteLanguages(db, liveLanguages)
  const emails = await countEmails(db)
  const mailbox = await getMailboxStatus(db, context.services)
  const rates = await getExchangeRateStatus(db)
  const { services } = context
  const offered = listOfferedMethods(services, settings)
  const tooCheap = await countCheaperPackages(db, getMinimumCharge(services, offered).amount)
  const trialOrders = await countTrialOrders(db)
  const legal = [...new Set([...samples.terms, ...samples.privacy, ...samples.refund])]
  const states: Record<LaunchStep, Omit<LaunchStepStatus, 'id'>> = {
    trader: { state: settings.trader ? 'done' : 'todo' },
    supportEmail: { state: /@example\.(com|org|net)$/i.test(settings.supportEmail) ? 'todo' : 'done' },
    tax: { state: settings.tax.isConfirmed ? 'done' : 'todo' },
    payments: getPaymentsStatus(context, offered.length, tooCheap),
    trialOrders: trialOrders === 0 ? { state: 'done' } : { state: 'todo', count: trialOrders },
    mail: getEmailStatus(services, emails.failed),
    replies: getRepliesStatus(mailbox),
    jobs: getJobsStatus(await listFailedRows(db)),
    rates: getRatesStatus(services, rates),
    publicUrl: isPublicUrl(context.publicUrl)
      ? { state: 'done' }
      : { state: 'todo', reason: 'not_https', names: ['PUBLIC_URL'] },
    proxy: context.unknownProxy
      ? { state: 'todo', reason: 'untrusted_proxy', names: ['TRUST_PROXY'] }
      : { state: 'done' },
    secondFactor: { state: context.secondFactor ? 'done' : 'todo' },
    testimonials: getSampleStatus(samples.testimonials),
    claims: getSampleStatus(samples.claims),
    figures: { state: isDeepStrictEqual(settings.claims, DEFAULT_MARKETING_CLAIMS) ? 'todo' : 'done' },
    contradictions: await getContradictionStatus(db, settings),
    methodCards: getMethodStatus(await listCatalogPackages(db), liveLanguages),
    legal: getSampleStatus(legal),
    languages: incomplete.length === 0 ? { state: 'done' } : { state: 'warning', names: incomplete },
  }
  // Replies to the support address need no mailbox, and nobody has to do anything for jobs that succeed.
  const steps = LAUNCH_STEPS.filter((id) => {
    if (id === 'replies') return mailbox !== null
    return id !== 'jobs' || states.jobs.state !== 'done'
  })
  return steps.map((id) => ({ id, ...states[id] }))
}

function getSampleStatus(langs: Lang[]): Omit<LaunchStepStatus, 'id'> {
  return langs.length === 0 ? { state: 'done' } : { state: 'todo', names: langs }
}

/** A total with evidence may count what happened before this shop, so it only warns. */
async function getContradictionStatus(db: Db, settings: ShopSettings): Promise<Omit<LaunchStepStatus, 'id'>> {
  const found = listContradictions(settings, await getClaimRecords(db))
  if (found.length === 0) return { state: 'done' }
  const blocking = found.filter(({ isBlocking }) => isBlocking)
  const listed = blocking.length > 0 ? blocking : found
  return { state: blocking.length > 0 ? 'todo' : 'warning', names: listed.map(({ name }) => name) }
}

function getMethodStatus(packages: CatalogPackage[], langs: Lang[]): Omit<LaunchStepStatus, 'id'> {
  const onSale = packages.filter(({ archivedAt }) => !archivedAt)
  const unexplained = onSale.filter(({ claimWarnings }) =>
    claimWarnings.some(({ kind }) => kind === 'real_without_method'),
  )
  if (unexplained.length > 0)
    return { state: 'todo', reason: 'real_without_method', names: unexplained.map(({ id }) => id) }
  return getSampleStatus(
    langs.filter((lang) => onSale.some(({ type, texts }) => isSampleMethod(type, lang, texts[lang]))),
  )
}

function getPaymentsStatus(
  { services }: LaunchContext,
  offered: number,
  tooCheap: number,
): Omit<LaunchStepStatus, 'id'> {
  if (services.settleDemoSession) return { state: 'warning', reason: 'demo' }
  if (services.paymentProviders.length === 0) return { state: 'todo', reason: 'no_provider' }
  if (isInTrial(services)) return { state: 'warning', reason: 'test_mode' }
  if (offered === 0) return { state: 'todo', reason: 'none_offered' }
  if (tooCheap > 0) return { state: 'todo', reason: 'below_minimum', count: tooCheap }
  const unused = services.paymentProviders.filter(({ isTrial }) => isTrial)
  if (unused.length === 0) return { state: 'done' }
  return {
    state: 'warning',
    reason: 'test_beside_live',
    names: unused.map(({ name }) => PAYMENT_PROVIDERS[name].label ?? name),
  }
}

function getEmailStatus({ mailer }: LaunchContext['services'], failed: number): Omit<LaunchStepStatus, 'id'> {
  if (!mailer) return { state: 'todo', reason: 'no_server' }
  return failed > 0 ? { state: 'warning', reason: 'given_up', count: failed } : { state: 'done' }
}

function getRepliesStatus(mailbox: MailboxStatus | null): Omit<LaunchStepStatus, 'id'> {
  return mailbox?.isFailing ? { state: 'warning', reason: 'mailbox_failing' } : { state: 'done' }
}

function getJobsStatus(failed: Awaited<ReturnType<typeof listFailedRows>>): Omit<LaunchStepStatus, 'id'> {
  const names = failed.map(({ job, rowId, lastError }) => `${job} ${rowId}: ${lastError}`)
  return names.length === 0 ? { state: 'done' } : { state: 'warning', reason: 'set_aside', names }
}

function getRatesStatus(
  { rateSource }: LaunchContext['services'],
  { stale, failing }: ExchangeRateStatus,
): Omit<LaunchStepStatus, 'id'> {
  if (!rateSource) return { state: 'warning', reason: 'off', names: ['RATES_URL'] }
  if (stale) return { state: 'warning', reason: 'stale' }
  return failing ? { state: 'warning', reason: 'failing' } : { state: 'done' }
}

function isPublicUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !/^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname)
}
