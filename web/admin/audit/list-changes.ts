import type { AuditEntry } from './audit-entries.ts'

/** A changed value. A tree of settings is a change for each of its values, under a path such as `policy.replyHours.to`. */
export interface Change {
  path: string
  before: unknown
  after: unknown
  /** Currency of an amount, where the entry names one. */
  currency: unknown
}

/** Lists the changed values of an entry, in its order. */
export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const { currency } = { ...before, ...after }
  const changes = listLeaves(before ?? {}, after ?? {}, '').map((change) => ({ ...change, currency }))
  // The amount already includes its currency.
  const hasAmount = changes.some(({ path }) => path === 'amount')
  return changes.filter(({ path }) => path !== 'currency' || !hasAmount)
}

function listLeaves(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  under: string,
): Omit<Change, 'currency'>[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => {
    const [old, now, path] = [before[key], after[key], under + key]
    if (!isTree(old) && !isTree(now)) return [{ path, before: old, after: now }]
    return listLeaves(isTree(old) ? old : {}, isTree(now) ? now : {}, `${path}.`)
  })
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Last parts of the paths of money: the log stores it in minor units, as the tables do. */
const MONEY = ['price', 'amount', 'total', 'refundConfirmationAmount']

/** Returns whether a number is an amount of money: in the currency of the entry, or in pence. */
export function isMoney(path: string): boolean {
  return MONEY.includes(path.split('.').at(-1) ?? '')
}

/** Returns the amount that an entry is about, such as the refunded one, for its sentence. */
export function getEntryAmount({ after }: Pick<AuditEntry, 'after'>): number | null {
  const amount = after?.amount ?? after?.total
  return typeof amount === 'number' ? amount : null
}
