import type { RefundStatus } from '../refunds/tables.ts'

interface RefundHistory {
  id: string
  amount: number
  status: RefundStatus
  createdAt: Date
  settledAt: Date | null
}

/** What a failed refund still owes, in pence. */
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
 * oldest. When it fails too, it leaves the same debt and not a second one.
 */
export function findRefundDebts(refunds: RefundHistory[]): Map<string, RefundDebt> {
  const open = new Map<string, number>()
  const coverages = new Map<string, Coverage[]>()
  for (const { refund, isFailure } of listEvents(refunds)) {
    if (isFailure) {
      const covered = coverages.get(refund.id) ?? []
      for (const { debtor, pence } of covered) open.set(debtor, (open.get(debtor) ?? 0) + pence)
      coverages.delete(refund.id)
      const rest = refund.amount - sumPence(covered)
      if (rest > 0) open.set(refund.id, rest)
    } else {
      coverages.set(refund.id, coverDebts(open, refund.amount))
    }
  }
  return toDebts(refunds, open, coverages)
}

/**
 * Lists creations and failures in the order in which they happened. At the same time a failure comes before the creation of
 * another refund, and after its own.
 */
function listEvents(refunds: RefundHistory[]) {
  return refunds
    .flatMap((refund) => {
      const createdAt = refund.createdAt.getTime()
      const created = { refund, isFailure: false, at: createdAt, rank: 1 }
      if (refund.status !== 'failed') return [created]
      const at = Math.max(createdAt, refund.settledAt?.getTime() ?? createdAt)
      return [created, { refund, isFailure: true, at, rank: at === createdAt ? 2 : 0 }]
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
