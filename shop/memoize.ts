import type { Db } from './services.ts'

/** How often what was remembered of a database had to be forgotten. */
const invalidationCounts = new WeakMap<Db, number>()

/**
 * Keeps what `read` answered for `milliseconds`, per database and argument, so that a page or a call
 * served thousands of times a second asks the database once; a change shows within that time on every
 * process, and at once where `forgetRemembered` is told of it. Parallel askers share one read; a failed read is not kept.
 */
export function memoize<T, Key extends string = ''>(
  milliseconds: number,
  read: (db: Db, key: Key) => Promise<T>,
): (db: Db, ...key: Key extends '' ? [] : [Key]) => Promise<T> {
  const kept = new WeakMap<Db, Map<Key, { since: number; time: number; answer: Promise<T> }>>()
  return (db, ...[key]) => {
    const of = (key ?? '') as Key
    const answers = kept.get(db) ?? new Map<Key, { since: number; time: number; answer: Promise<T> }>()
    kept.set(db, answers)
    const known = answers.get(of)
    const time = invalidationCounts.get(db) ?? 0
    const age = known ? Date.now() - known.since : 0
    // A clock that was set back makes nothing last longer.
    if (known && known.time === time && age >= 0 && age < milliseconds) return known.answer
    const answer = read(db, of)
    answers.set(of, { since: Date.now(), time, answer })
    answer.catch(() => answers.delete(of))
    return answer
  }
}

/** What was read until now, or is just being read, is asked for anew: something in that database has changed. */
export function invalidateMemoized(db: Db): void {
  invalidationCounts.set(db, (invalidationCounts.get(db) ?? 0) + 1)
}
