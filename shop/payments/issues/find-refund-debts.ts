import { inArray, sql } from 'drizzle-orm'
import { disputes } from '../disputes/tables.ts'
import { selectKeptAmount, sumPaymentReturns } from '../refunds/order-returns.ts'
import { type RefundStatus, refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { ISSUE_KINDS, isUnapplied } from './issue-kinds.ts'
import { paymentIssues } from './tables.ts'

export interface RefundPart {
  refundId: string
  /** Null when it names no order. */
  orderId: string | null
  /** Whether the refund named no order when it was made, so that staff may have assigned this part of it. */
  isWithoutOrder: boolean
  amount: number
  status: RefundStatus
  createdAt: Date
  settledAt: Date | null
  /** When staff said that the debt was settled in another way; null while they did not. */
  resolvedAt: Date | null
}

/** Debt of a failed refund, in pence. */
export interface RefundDebt {
  /** Not paid by a later refund that succeeded. */
  unpaid: number
  /** The part of `unpaid` that a later refund is about to pay. */
  pending: number
}

export type DebtPart = RefundDebt & Pick<RefundPart, 'refundId' | 'orderId'>

interface Coverage {
  debtor: RefundPart
  pence: number
}

type OpenDebts = Map<RefundPart, number>

/**
 * Returns the debts of the failed refunds of a payment. A refund that is created after another of the same order has failed
 * repeats it, whichever way it was made: first the debt of exactly its amount, else the oldest. Of two that named no order
 * when they were made, the later repeats the earlier as long as staff did not assign them to different orders. When it fails
 * too, it leaves the same debt and not a second one. Staff end a debt by resolving its issue.
 */
export function findRefundDebts(parts: RefundPart[]): DebtPart[] {
  const open: OpenDebts = new Map()
  const ended = new Set<RefundPart>()
  const coverages = new Map<RefundPart, Coverage[]>()
  const addDebt = (debtor: RefundPart, pence: number) => {
    if (pence > 0 && !ended.has(debtor)) open.set(debtor, (open.get(debtor) ?? 0) + pence)
  }
  for (const { part, kind } of listEvents(parts)) {
    if (kind === 'created') {
      coverages.set(part, coverDebts(open, part))
    } else if (kind === 'resolved') {
      open.delete(part)
      ended.add(part)
    } else {
      const covered = coverages.get(part) ?? []
      coverages.delete(part)
      for (const { debtor, pence } of covered) addDebt(debtor, pence)
      addDebt(part, part.amount - sumPence(covered))
    }
  }
  return toDebts(parts, open, coverages)
}

interface DebtEvent {
  part: RefundPart
  kind: 'created' | 'failed' | 'resolved'
  at: number
  rank: number
}

/**
 * Lists creations, failures and resolutions in the order in which they happened. At the same time a failure comes before
 * the creation of another refund, and after its own.
 */
function listEvents(parts: RefundPart[]): DebtEvent[] {
  return parts
    .flatMap((part): DebtEvent[] => {
      const createdAt = part.createdAt.getTime()
      const created: DebtEvent = { part, kind: 'created', at: createdAt, rank: 1 }
      if (part.status !== 'failed') return [created]
      const at = Math.max(createdAt, part.settledAt?.getTime() ?? createdAt)
      const failed: DebtEvent = { part, kind: 'failed', at, rank: at === createdAt ? 2 : 0 }
      if (!part.resolvedAt) return [created, failed]
      const resolvedAt = Math.max(at, part.resolvedAt.getTime())
      return [created, failed, { part, kind: 'resolved', at: resolvedAt, rank: 3 }]
    })
    .toSorted((a, b) => a.at - b.at || a.rank - b.rank)
}

/** Takes the amount of a refund from the open debts that it repeats, and returns what was taken from each. */
function coverDebts(open: OpenDebts, part: RefundPart): Coverage[] {
  const own = [...open].filter(([{ orderId }]) => orderId === part.orderId)
  const covered = takeFrom(open, own, part.amount)
  const perhaps = [...open].filter(
    ([debtor]) =>
      part.isWithoutOrder &&
      debtor.isWithoutOrder &&
      debtor.orderId !== part.orderId &&
      (debtor.orderId === null || part.orderId === null),
  )
  return [...covered, ...takeFrom(open, perhaps, part.amount - sumPence(covered))]
}

function takeFrom(open: OpenDebts, debts: [RefundPart, number][], amount: number): Coverage[] {
  const exact = debts.find(([, pence]) => pence === amount)
  const covered: Coverage[] = []
  let rest = amount
  for (const [debtor, debt] of exact ? [exact] : debts) {
    const pence = Math.min(rest, debt)
    if (pence === 0) break
    covered.push({ debtor, pence })
    rest -= pence
    if (pence === debt) open.delete(debtor)
    else open.set(debtor, debt - pence)
  }
  return covered
}

function toDebts(parts: RefundPart[], open: OpenDebts, coverages: Map<RefundPart, Coverage[]>): DebtPart[] {
  const underway = [...coverages].filter(([{ settledAt }]) => settledAt === null)
  return parts
    .filter(({ status }) => status === 'failed')
    .map((part) => {
      const pending = sumPence(
        underway.flatMap(([, covered]) => covered.filter(({ debtor }) => debtor === part)),
      )
      const { refundId, orderId } = part
      return { refundId, orderId, unpaid: (open.get(part) ?? 0) + pending, pending }
    })
}

function sumPence(coverages: Coverage[]): number {
  return coverages.reduce((sum, { pence }) => sum + pence, 0)
}

/**
 * Selects what was not returned yet of the money of the issue of the outer row, in pence; an issue about money is open
 * exactly while this is more than nothing, unless staff resolve it. Money that pays for no order has refunds and
 * disputes of its own, and a surplus also what went back of its payment beyond the price; money that came too late is that of
 * its payment, which the query joins; disputed money is what open and lost disputes take. Issues about refunds follow
 * `syncRefundIssues`.
 */
export function selectMoneyLeft() {
  const isOwnMoney = inArray(paymentIssues.kind, ISSUE_KINDS.filter(isUnapplied))
  return sql<number>`greatest(0, case
    when ${isOwnMoney} then ${paymentIssues.amount} - (select coalesce(sum(made.amount), 0)::int from ${refunds} as made
      where made.issue_id = ${paymentIssues.id} and made.payment_id is null and made.status = 'succeeded')
      - (select coalesce(sum(lost.amount), 0)::int from ${disputes} as lost
      where lost.provider = ${paymentIssues.provider} and lost.session_id = ${paymentIssues.sessionId}
        and lost.payment_id is null and lost.state = 'lost')
      - case when ${paymentIssues.kind} = 'overpaid' then greatest(0, ${sumPaymentReturns()} - ${payments.amount}) else 0 end
    when ${paymentIssues.kind} = 'paid_after_close' then ${selectKeptAmount()}
    when ${paymentIssues.kind} = 'disputed' then (select coalesce(sum(taken.amount), 0)::int from ${disputes} as taken
      where taken.provider = ${paymentIssues.provider} and taken.session_id = ${paymentIssues.sessionId}
        and taken.state in ('open', 'lost'))
    else ${paymentIssues.amount} end)`
}
