import type { Db } from '../services.ts'
import { clientOf } from './client-of.ts'
import type { RuleName } from './rules.ts'
import { forgive, giveBack, take } from './take.ts'

interface Count {
  rule: RuleName
  subject: string
  /** A right guess clears it; of the others it only gives itself back. */
  cleared?: true
}

/**
 * Whether a secret was guessed rightly. It is counted before it is judged, so that of many at once no more are judged
 * than may be, and taken back when it was right. Throws `rate_limited`, before `judge` has cost anything.
 */
async function countGuess(db: Db, counts: Count[], judge: () => Promise<boolean>): Promise<boolean> {
  // One after the other: a client that has used up its own tries uses up no more of the account's.
  for (const { rule, subject } of counts) await take(db, rule, subject)
  if (!(await judge())) return false
  for (const { rule, subject, cleared } of counts) {
    await (cleared ? forgive(db, rule, subject) : giveBack(db, rule, subject))
  }
  return true
}

/** An account by its address, in its one spelling, whether or not there is one; and from where it is tried. */
interface Trier {
  account: string
  address: string | undefined
}

function countsOf({ account, address }: Trier): Count[] {
  const ofAccount: Count = { rule: 'passwordAccount', subject: account }
  if (!address) return [ofAccount]
  const client = clientOf(address)
  return [
    { rule: 'passwordHere', subject: `${account} ${client}`, cleared: true },
    { rule: 'passwordClient', subject: client },
    ofAccount,
  ]
}

export function countPasswordGuess(db: Db, by: Trier, judge: () => Promise<boolean>): Promise<boolean> {
  return countGuess(db, countsOf(by), judge)
}

export function countCodeGuess(db: Db, userId: string, judge: () => Promise<boolean>): Promise<boolean> {
  return countGuess(db, [{ rule: 'codeAccount', subject: userId, cleared: true }], judge)
}

/** For who has proven by mail that the account is theirs: whoever guessed at it keeps them out no longer. */
export async function forgiveOwner(db: Db, by: Trier): Promise<void> {
  for (const { rule, subject } of countsOf(by)) {
    if (rule !== 'passwordClient') await forgive(db, rule, subject)
  }
  await forgive(db, 'forgotAddress', by.account)
}
