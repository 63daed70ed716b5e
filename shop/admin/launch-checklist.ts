import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isStaff, ROLES } from '../accounts/roles.ts'
import { users } from '../accounts/tables.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { auditLog } from '../audit/tables.ts'
import { isSampleMethodCard } from '../catalog/builtin-packages.ts'
import { type CatalogPackage, countCheaperPackages, listCatalogPackages } from '../catalog/list-packages.ts'
import type { ContentPart } from '../content/content.ts'
import { listSampleParts } from '../content/update-content.ts'
import { getMailboxStatus, type MailboxStatus } from '../conversations/inbound-email/receive-emails.ts'
import { listRepeatedlyFailedRows } from '../database/job-failures.ts'
import {
  type ExchangeRateStatus,
  getExchangeRateStatus,
} from '../localization/exchange-rates/get-exchange-rates.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { countEmails } from '../outbox/list-emails.ts'
import { getMinimumCharge, isShopInTrial, listOfferedMethods } from '../payments/payment-providers.ts'
import { payments } from '../payments/tables.ts'
import { isSampleAddress } from '../providers/mail-setup.ts'
import { PAYMENT_PROVIDERS } from '../providers/payment-provider.ts'
import type { Db, Services } from '../services.ts'
import { type ClaimRecords, getClaimRecords, listContradictions } from '../settings/claims/resolve-claims.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '../settings/get-settings.ts'
import { DEFAULT_MARKETING_CLAIMS } from '../settings/marketing-claims.ts'
import { getStoredSettings } from '../settings/stored-settings.ts'
import { settings } from '../settings/tables.ts'
import { listIncompleteLanguages } from '../translations/completion.ts'
import { countTrialOrders } from '../trial/remove-trial-orders.ts'
import { getBackupStatus } from './backups.ts'
import { type FigureMismatch, listFigureMismatches } from './figure-mismatches.ts'
import { isFirstLaunchStep, LAUNCH_STEPS, type LaunchStep } from './launch-steps.ts'

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
  /** The shop needs it before anything else. */
  isFirst: boolean
  /** `warning`: works, but not well enough for customers. */
  state: 'done' | 'todo' | 'warning'
  reason?: LaunchReason
  /**
   * Languages, names of claims, providers, ids of packages, names of environment variables without their values, or rows
   * of jobs with their error.
   */
  names?: string[]
  count?: number
}

type StepState = Omit<LaunchStepStatus, 'id' | 'isFirst'>

/** Facts that only the process knows. */
interface LaunchContext {
  services: Pick<
    Services,
    'paymentProviders' | 'settleDemoSession' | 'mailer' | 'mailboxReader' | 'rateSource'
  >
  publicUrl: string
  /** A proxy sends X-Forwarded-For, but the shop is configured without one. */
  unknownProxy: boolean
  secondFactor: boolean
}

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
  const backup = await getBackupStatus(db)
  const catalog = await listCatalogPackages(db)
  const records = await getClaimRecords(db)
  const legal = [...new Set([...samples.terms, ...samples.privacy, ...samples.refund])]
  const isDone = (done: boolean): StepState => ({ state: done ? 'done' : 'todo' })
  const states: Record<LaunchStep, StepState> = {
    shopName: isDone(settings.shopName !== DEFAULT_SETTINGS.shopName),
    logo: isDone(settings.logo !== null),
    trader: isDone(settings.trader !== null),
    supportEmail: isDone(!isSampleAddress(settings.supportEmail)),
    tax: isDone(settings.tax.isConfirmed),
    payments: getPaymentsStatus(context, offered.length, tooCheap),
    trialOrders: trialOrders === 0 ? isDone(true) : { state: 'todo', count: trialOrders },
    mail: getEmailStatus(services, emails.failed),
    replies: getRepliesStatus(mailbox),
    jobs: getJobsStatus(await listRepeatedlyFailedRows(db)),
    rates: getRatesStatus(services, rates),
    publicUrl: isPublicUrl(context.publicUrl)
      ? { state: 'done' }
      : { state: 'todo', reason: 'not_https', names: ['PUBLIC_URL'] },
    proxy: context.unknownProxy
      ? { state: 'todo', reason: 'untrusted_proxy', names: ['TRUST_PROXY'] }
      : { state: 'done' },
    secondFactor: isDone(context.secondFactor),
    open: isDone(settings.isOpen),
    oneLanguage: getSampleStatus(
      [...new Set(OWN_PARTS.flatMap((part) => samples[part]))].filter((lang) => lang !== DEFAULT_LANG),
    ),
    testPayment: isDone(await hasTestPayment(db)),
    testEmail: isDone(await hasReceivedEmail(db)),
    backup: isDone(backup.lastAt !== null && !backup.isDue),
    testimonials: getSampleStatus(samples.testimonials),
    claims: getSampleStatus(samples.claims),
    figures: isDone(!isDeepStrictEqual(settings.claims, DEFAULT_MARKETING_CLAIMS)),
    contradictions: getContradictionStatus(settings, records),
    statedFigures: getStatedFigureStatus(await listFigureMismatches(db)),
    methodCards: getMethodCardStatus(catalog, liveLanguages),
    guarantee: isDone(catalog.some((each) => !each.archivedAt && each.guaranteeDays !== null)),
    legal: getSampleStatus(legal),
    languages: incomplete.length === 0 ? { state: 'done' } : { state: 'warning', names: incomplete },
  }
  // Replies to the support address need no mailbox, and nobody has to do anything for jobs that succeed or a shop that is open.
  const steps = LAUNCH_STEPS.filter((id) => {
    if (id === 'replies') return mailbox !== null
    // Nothing is known before the first measurement.
    if (id === 'contradictions') return Object.keys(records).length > 0
    return (id !== 'jobs' && id !== 'open') || states[id].state !== 'done'
  })
  return steps.map((id) => ({ id, isFirst: isFirstLaunchStep(id), ...states[id] }))
}

/** Returns whether anything was ever paid here, also when its trial order has been removed since. */
async function hasTestPayment(db: Db): Promise<boolean> {
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(isNotNull(payments.paidAt))
    .limit(1)
  if (paid) return true
  return wasRecorded(db, 'order.trial_removed')
}

/** Returns whether the mail server took a test email, or a member of staff has followed a link that the shop sent. */
async function hasReceivedEmail(db: Db): Promise<boolean> {
  if (await wasRecorded(db, 'mail_server.tested')) return true
  const staff = ROLES.filter(isStaff)
  return (await db.$count(users, and(inArray(users.role, staff), isNotNull(users.emailVerifiedAt)))) > 0
}

async function wasRecorded(db: Db, action: AuditAction): Promise<boolean> {
  const rows = await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, action)).limit(1)
  return rows.length > 0
}

function getSampleStatus(langs: Lang[]): StepState {
  return langs.length === 0 ? { state: 'done' } : { state: 'todo', names: langs }
}

function getStatedFigureStatus(stated: FigureMismatch[]): StepState {
  return stated.length === 0 ? { state: 'done' } : { state: 'warning', count: stated.length }
}

/** A total with evidence may count what happened before this shop, so it only warns. */
function getContradictionStatus(settings: ShopSettings, records: ClaimRecords): StepState {
  const found = listContradictions(settings, records)
  if (found.length === 0) return { state: 'done' }
  const blocking = found.filter(({ isBlocking }) => isBlocking)
  const listed = blocking.length > 0 ? blocking : found
  return { state: blocking.length > 0 ? 'todo' : 'warning', names: listed.map(({ name }) => name) }
}

function getMethodCardStatus(packages: CatalogPackage[], langs: Lang[]): StepState {
  const onSale = packages.filter(({ archivedAt }) => !archivedAt)
  const unexplained = onSale.filter(({ claimWarnings }) =>
    claimWarnings.some(({ kind }) => kind === 'real_without_method'),
  )
  if (unexplained.length > 0)
    return { state: 'todo', reason: 'real_without_method', names: unexplained.map(({ id }) => id) }
  return getSampleStatus(
    langs.filter((lang) =>
      onSale.some(({ type, shownTexts }) => isSampleMethodCard(type, lang, shownTexts[lang])),
    ),
  )
}

function getPaymentsStatus({ services }: LaunchContext, offered: number, tooCheap: number): StepState {
  if (services.settleDemoSession) return { state: 'warning', reason: 'demo' }
  if (services.paymentProviders.length === 0) return { state: 'todo', reason: 'no_provider' }
  if (isShopInTrial(services)) return { state: 'warning', reason: 'test_mode' }
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

function getEmailStatus({ mailer }: LaunchContext['services'], failed: number): StepState {
  if (!mailer) return { state: 'todo', reason: 'no_server' }
  return failed > 0 ? { state: 'warning', reason: 'given_up', count: failed } : { state: 'done' }
}

function getRepliesStatus(mailbox: MailboxStatus | null): StepState {
  return mailbox?.isFailing ? { state: 'warning', reason: 'mailbox_failing' } : { state: 'done' }
}

function getJobsStatus(failed: Awaited<ReturnType<typeof listRepeatedlyFailedRows>>): StepState {
  const names = failed.map(({ job, rowId, lastError }) => `${job} ${rowId}: ${lastError}`)
  return names.length === 0 ? { state: 'done' } : { state: 'warning', reason: 'set_aside', names }
}

function getRatesStatus(
  { rateSource }: LaunchContext['services'],
  { stale, failing }: ExchangeRateStatus,
): StepState {
  if (!rateSource) return { state: 'warning', reason: 'off', names: ['RATES_URL'] }
  if (stale) return { state: 'warning', reason: 'stale' }
  return failing ? { state: 'warning', reason: 'failing' } : { state: 'done' }
}

function isPublicUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !/^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname)
}

/** Texts that claim or promise something in the name of the shop, so that its own must replace the samples. */
const OWN_PARTS = ['testimonials', 'claims', 'terms', 'privacy', 'refund'] as const satisfies ContentPart[]

/** Returns when the shop was opened, or null for a closed one and one that never was closed. */
export async function getOpeningTime(db: Db): Promise<Date | null> {
  const isOpen = and(eq(settings.key, 'isOpen'), eq(settings.value, true))
  const [row] = await db.select({ at: settings.updatedAt }).from(settings).where(isOpen)
  return row?.at ?? null
}

/** Returns what visitors see of the shop at the moment. */
export async function getStorefrontState(db: Db, services: Pick<Services, 'paymentProviders'>) {
  const { settings } = await getStoredSettings(db)
  const samples = await listSampleParts(db, settings.liveLanguages)
  return {
    isOpen: settings.isOpen,
    opensOn: settings.opensOn,
    isTrial: isShopInTrial(services),
    hasSamples: OWN_PARTS.some((part) => samples[part].length > 0),
  }
}
