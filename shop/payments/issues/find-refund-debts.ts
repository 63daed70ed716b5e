import type { RefundStatus } from '../refunds/tables.ts'

interface RefundHistory {
  id: string
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

interface Coverage {
  debtor: string
  pence: number
}

/**
 * Returns the debts of the failed refunds of one order, or of the refunds of a payment that name none. A refund that is
 * created after another has failed repeats it, whichever way it was made: first the debt of exactly its amount, else the
 * oldest. When it fails too, it leaves the same debt and not a second one. Staff end a debt by resolving its issue.
 */
export function findRefundDebts(refunds: RefundHistory[]): Map<string, RefundDebt> {
  const open = new Map<string, number>()
  const ended = new Set<string>()
  const coverages = new Map<string, Coverage[]>()
  const addDebt = (debtor: string, pence: number) => {
    if (pence > 0 && !ended.has(debtor)) open.set(debtor, (open.get(debtor) ?? 0) + pence)
  }
  for (const { refund, kind } of listEvents(refunds)) {
    if (kind === 'created') {
      coverages.set(refund.id, coverDebts(open, refund.amount))
    } else if (kind === 'resolved') {
      open.delete(refund.id)
      ended.add(refund.id)
    } else {
      const covered = coverages.get(refund.id) ?? []
      coverages.delete(refund.id)
      for (const { debtor, pence } of covered) addDebt(debtor, pence)
      addDebt(refund.id, refund.amount - sumPence(covered))
    }
  }
  return toDebts(refunds, open, coverages)
}

interface DebtEvent {
  refund: RefundHistory
  kind: 'created' | 'failed' | 'resolved'
  at: number
  rank: number
}

/**
 * Lists creations, failures and resolutions in the order in which they happened. At the same time a failure comes before
 * the creation of another refund, and after its own.
 */
function listEvents(refunds: RefundHistory[]): DebtEvent[] {
  return refunds
    .flatMap((refund): DebtEvent[] => {
      const createdAt = refund.createdAt.getTime()
      const created: DebtEvent = { refund, kind: 'created', at: createdAt, rank: 1 }
      if (refund.status !== 'failed') return [created]
      const at = Math.max(createdAt, refund.settledAt?.getTime() ?? createdAt)
      const failed: DebtEvent = { refund, kind: 'failed', at, rank: at === createdAt ? 2 : 0 }
      if (!refund.resolvedAt) return [created, failed]
      const resolvedAt = Math.max(at, refund.resolvedAt.getTime())
      return [created, failed, { refund, kind: 'resolved', at: resolvedAt, rank: 3 }]
    })
    .toSorted((a, b) => a.at - b.at || a.rank - b.rank)
}

/** Takes an amount from the open debts, and returns what was taken from each. */
function coverDebts(open: Map<string, number>, amount: number): Coverage[] {
  const exact = [...open].find(([, pence]) => pence === amount)
  const covered: Coverage[] = []
  let rest = amount
  for (const [debtor, debt] of exact ? [exact] : [...open]) {
    const pence = Math.min(rest, debt)
    if (pence === 0) break
    covered.push({ debtor, pence })
    rest -= pence
    if (pence === debt) open.delete(debtor)
    else open.set(debtor, debt - pence)
  }
  return covered
}

function toDebts(
  refunds: RefundHistory[],
  open: Map<string, number>,
  coverages: Map<string, Coverage[]>,
): Map<string, RefundDebt> {
  const isUnderway = new Set(refunds.filter(({ settledAt }) => settledAt === null).map(({ id }) => id))
  const debts = new Map<string, RefundDebt>()
  for (const { id, status } of refunds) {
    if (status !== 'failed') continue
    const pending = [...coverages]
      .filter(([by]) => isUnderway.has(by))
      .flatMap(([, covered]) => covered.filter(({ debtor }) => debtor === id))
    debts.set(id, { unpaid: (open.get(id) ?? 0) + sumPence(pending), pending: sumPence(pending) })
  }
  return debts
}

function sumPence(coverages: Coverage[]): number {
  return coverages.reduce((sum, { pence }) => sum + pence, 0)
}
