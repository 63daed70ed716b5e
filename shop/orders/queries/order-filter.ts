import { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { selectUsersByText } from '../../accounts/list-users.ts'
import type { PackageType } from '../../catalog/package-view.ts'
import { DAY_MS } from '../../durations.ts'
import { isPageUrl } from '../../page-url.ts'
import { isHeldByDispute } from '../../payments/disputes/blocked-orders.ts'
import { listOrderNumberConditions } from '../../payments/order-numbers.ts'
import { isUndeliveredPartOwed } from '../../payments/refunds/order-balance.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import type { PolicyFiguresByVersion } from '../../settings/policy-version.ts'
import { normalizeIdentifier } from '../../text.ts'
import { isWaitingForBrief } from '../brief/get-brief.ts'
import { isLate } from '../fulfilment/is-late.ts'
import { isWorkable } from '../fulfilment/lease-orders.ts'
import { isTrialPayment } from '../order-conditions.ts'
import type { OrderQueue } from '../order-queues.ts'
import type { OrderStatus } from '../order-status.ts'
import { orders } from '../tables.ts'
import { normalizeVideoUrl, parseTiktokLink } from '../tiktok.ts'
import { hasDueCheck, hasFailedRun, hasOpenReplacement } from './list-delivery-tasks.ts'

/** Whether a list contains trial orders beside the others, leaves them out, or contains nothing else. */
export const TRIAL_FILTERS = ['include', 'exclude', 'only'] as const

type TrialFilter = (typeof TRIAL_FILTERS)[number]

export interface OrderFilter {
  /** Only these orders. */
  ids?: string[]
  status?: OrderStatus
  queue?: OrderQueue
  type?: PackageType
  paid?: boolean
  /** Default: include. */
  trial?: TrialFilter
  /**
   * The id of an order or payment, its beginning, the last eight characters of an order id, a number of a document, the
   * provider's id of session or charge, the beginning of a TikTok username, the link to a profile or video, or what
   * `selectUsersByText` finds.
   */
  search?: string
  /** The first moment, or a day in UTC (2026-11-20). */
  from?: string
  /** The moment before which the last order was placed, or the last day in UTC. */
  to?: string
}

/** Ids start with their time, so a range of days is a range of the primary key. */
export function buildDateFilter({ from, to }: OrderFilter): SQL | undefined {
  return and(
    from ? gte(orders.id, getFirstId(Date.parse(from))) : undefined,
    to ? lt(orders.id, getFirstId(Date.parse(to) + (isDay(to) ? DAY_MS : 0))) : undefined,
  )
}

function isDay(value: string): boolean {
  return !value.includes('T')
}

function getFirstId(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

export function buildTrialFilter({ trial = 'include' }: OrderFilter): SQL | undefined {
  if (trial === 'exclude') return not(isTrialPayment(orders.paymentId))
  // Few payments are trial ones, so they lead to their orders.
  const trialPayments = sql`(select ${payments.id} from ${payments} where ${payments.isTrial})`
  return trial === 'only' ? inArray(orders.paymentId, trialPayments) : undefined
}

export function buildIdFilter({ ids }: OrderFilter): SQL | undefined {
  return ids && inArray(orders.id, ids)
}

/** Conditions that no index answers in the page's order: they are checked row by row. */
export function buildUnindexedFilter({ type, paid }: OrderFilter): SQL | undefined {
  return and(
    type && eq(orders.packageType, type),
    paid === undefined ? undefined : paid ? isNotNull(orders.paidAt) : isNull(orders.paidAt),
  )
}

/** The address of a profile, or of a video below it, at any network. */
const PROFILE_LINK = /^(?:https?:\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,}\/@?([a-z\d_.]{1,24})(?:[/?#]|$)/
/** At least the time in an id. */
const ID_BEGINNING = /^[\da-f]{8}[\da-f-]*$/

/** Lists the meanings a search may have, each with its own index. */
export function listSearchConditions(search: string): SQL[] {
  const text = normalizeIdentifier(search)
  const folded = text.toLowerCase()
  const numbers = listOrderNumberConditions(text)
  const linked = getLinkedProfile(text)
  const url = normalizeVideoUrl(text)
  const videos = isPageUrl(url) ? listVideoConditions(url) : []
  if (linked) return [...numbers, ...videos, eq(orders.tiktokUsername, linked)]
  if (videos.length > 0) return [...numbers, ...videos]
  const name = folded.replace(/^@/, '')
  return [
    ...numbers,
    ...(ID_BEGINNING.test(folded)
      ? [beginsWith(orders.id, folded), beginsWith(orders.paymentId, folded)]
      : []),
    ...(/^[a-z0-9_.]{1,24}$/.test(name) ? [like(orders.tiktokUsername, toPrefixPattern(name))] : []),
    ...(text === '' || text.startsWith('@')
      ? []
      : [sql`${orders.userId} = any(array(${selectUsersByText(text)}))`]),
  ]
}

/** Returns the account of a link to a profile, or to a video below it. A short link of the platform names none. */
function getLinkedProfile(text: string): string | undefined {
  if (parseTiktokLink(text)?.kind === 'short') return undefined
  return PROFILE_LINK.exec(text.toLowerCase())?.[1]
}

/** Conditions: the order is for the video of this address, or has it among its posts. */
function listVideoConditions(url: string): SQL[] {
  const hasPost = sql`${orders.posts} @> ${JSON.stringify([{ url }])}::jsonb`
  return [eq(orders.videoUrl, url), sql`(${isNotNull(orders.posts)} and ${hasPost})`]
}

/** A range of the index. */
function beginsWith(id: AnyPgColumn, beginning: string): SQL {
  const digits = beginning.replaceAll('-', '').slice(0, 32)
  return sql`${id} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`
}

export function buildSearchFilter(search: string): SQL {
  return or(...listSearchConditions(search)) ?? sql`false`
}

/** Escapes wildcards. */
function toPrefixPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}

/**
 * Condition: the order is in the queue now, by the database's clock. Each queue reads few rows of a partial
 * index.
 */
export function buildQueueFilter(
  db: Db,
  queue: OrderQueue,
  archive: PolicyFiguresByVersion,
): SQL | undefined {
  if (queue === 'toStart') return and(eq(orders.status, 'pending'), isWorkable(db))
  if (queue === 'waitingForBrief') return isWaitingForBrief()
  if (queue === 'late') return isLate(db)
  if (queue === 'failedRuns') return hasFailedRun(db)
  if (queue === 'replacements') return hasOpenReplacement(db)
  if (queue === 'guaranteeChecks') return hasDueCheck(db)
  const { common, alternatives } = getUnderDeliveredConditions(db, archive)
  return and(common, or(...alternatives))
}

/** Returns alternatives of the queue's condition, each answered by one index. An order in the queue meets at least one. */
export function listQueueConditions(
  db: Db,
  queue: OrderQueue,
  archive: PolicyFiguresByVersion,
): (SQL | undefined)[] {
  if (queue !== 'fellShort') return [buildQueueFilter(db, queue, archive)]
  const { common, alternatives } = getUnderDeliveredConditions(db, archive)
  return alternatives.map((alternative) => and(common, alternative))
}

/** The customer may still ask for money for the missing part, some of it is owed, and no open dispute keeps it back. */
function getUnderDeliveredConditions(db: Db, archive: PolicyFiguresByVersion) {
  const policies = [archive.current, ...archive.versions.values()]
  const getHours = ({ requestDays }: Policy) => Math.max(requestDays.partial, requestDays.nonDelivery) * 24
  const longestHours = Math.max(...policies.map(getHours))
  const partialBelow = selectFigure(archive, ({ partialBelowPercent }) => partialBelowPercent)
  const common = and(
    inArray(orders.status, ['partial', 'failed']),
    isNotNull(orders.paidAt),
    gt(orders.price, 0),
    sql`${orders.delivered}::bigint * 100 < ${orders.quantity}::bigint * ${partialBelow}`,
    isUndeliveredPartOwed(),
    not(isHeldByDispute(db)),
  )
  const alternatives = [
    // An order that failed before its start remains refundable. Every ended order has `endedAt`; naming it makes the index
    // `orders_never_started` apply.
    and(eq(orders.status, 'failed'), isNull(orders.startedAt), isNotNull(orders.endedAt)),
    and(
      // The longest window limits the scan of the index; that of the order's own policy decides.
      gt(orders.endedAt, hoursAgo(sql`${longestHours}`)),
      gt(
        orders.endedAt,
        hoursAgo(sql`case when ${orders.delivered} = 0
          then ${selectFigure(archive, ({ requestDays }) => requestDays.nonDelivery * 24)}
          else ${selectFigure(archive, ({ requestDays }) => requestDays.partial * 24)} end`),
      ),
    ),
  ]
  return { common, alternatives }
}

/** Selects a figure of the policy that was accepted with the order. */
function selectFigure(
  { current, versions }: PolicyFiguresByVersion,
  getFigure: (policy: Policy) => number,
): SQL {
  const figure = getFigure(current)
  const others = [...versions].filter(([, policy]) => getFigure(policy) !== figure)
  if (others.length === 0) return sql`${figure}::numeric`
  const cases = others.map(([version, policy]) => sql`when ${version} then ${getFigure(policy)}::numeric`)
  return sql`case ${orders.policyVersion} ${sql.join(cases, sql` `)} else ${figure}::numeric end`
}

function hoursAgo(hours: SQL) {
  return sql`now() - make_interval(secs => ${hours}::float8 * 3600)`
}
