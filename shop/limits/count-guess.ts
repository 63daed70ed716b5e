import type { Db } from '../services.ts'
import { clientOf } from './client-of.ts'
import type { RuleName } from './rules.ts'
import { forgive, giveBack, take } from './take.ts'

interface Count {
  rule: RuleName
  subject: string
  /** What a right guess does to it: gives itself back, clears all of them, or counts as a wrong one does. */
  whenRight: 'give_back' | 'clear' | 'count'
}

/**
 * Whether a secret was guessed rightly. It is counted before it is judged, so that of many at once no more are judged
 * than may be. A right guess is taken back, but for what it cost to judge it. Throws `rate_limited`, before `judge` has
 * cost anything.
 */
async function countGuess(db: Db, counts: Count[], judge: () => Promise<boolean>): Promise<boolean> {
  // One after the other: a client that has used up its own tries uses up no more of the account's.
  for (const { rule, subject } of counts) await take(db, rule, subject)
  if (!(await judge())) return false
  for (const { rule, subject, whenRight } of counts) {
    if (whenRight === 'clear') await forgive(db, rule, subject)
    if (whenRight === 'give_back') await giveBack(db, rule, subject)
  }
  return true
}

/** An account by its address, in its one spelling, whether or not there is one; and from where it is tried. */
interface Trier {
  account: string
  address: string | undefined
}

function countsOf({ account, address }: Trier): Count[] {
  const ofAccount: Count = { rule: 'passwordAccount', subject: account, whenRight: 'give_back' }
  if (!address) return [ofAccount]
  const client = clientOf(address)
  return [
    { rule: 'passwordHere', subject: `${account} ${client}`, whenRight: 'clear' },
    { rule: 'passwordClient', subject: client, whenRight: 'give_back' },
    { rule: 'hashClient', subject: client, whenRight: 'count' },
    ofAccount,
  ]
}

export function countPasswordGuess(db: Db, by: Trier, judge: () => Promise<boolean>): Promise<boolean> {
  return countGuess(db, countsOf(by), judge)
}

export function countCodeGuess(db: Db, userId: string, judge: () => Promise<boolean>): Promise<boolean> {
  return countGuess(db, [{ rule: 'codeAccount', subject: userId, whenRight: 'clear' }], judge)
}

/** For who has proven by mail that the account is theirs: whoever guessed at it keeps them out no longer. */
export async function forgiveOwner(db: Db, by: Trier): Promise<void> {
  for (const { rule, subject } of countsOf(by)) {
    if (rule === 'passwordHere' || rule === 'passwordAccount') await forgive(db, rule, subject)
  }
  await forgive(db, 'forgotAddress', by.account)
}
