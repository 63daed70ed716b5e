import type { Db } from './services.ts'

/** Number of invalidations per database. */
const invalidationCounts = new WeakMap<Db, number>()

/**
 * Caches the result of `read` for `milliseconds`, per database and argument, so that frequent requests read it
 * once. A change shows within that time in every process, and at once after `invalidateMemoized` in this one.
 * Parallel calls share one read; a failed read is not cached.
 */
export function memoize<T, Key extends string = ''>(
  milliseconds: number,
  read: (db: Db, key: Key) => PromiseLike<T>,
): (db: Db, ...key: Key extends '' ? [] : [Key]) => Promise<T> {
  const kept = new WeakMap<Db, Map<Key, { since: number; time: number; answer: Promise<T> }>>()
  return (db, ...[key]) => {
    const of = (key ?? '') as Key
    const answers = kept.get(db) ?? new Map<Key, { since: number; time: number; answer: Promise<T> }>()
    kept.set(db, answers)
    const entry = answers.get(of)
    const time = invalidationCounts.get(db) ?? 0
    const age = entry ? Date.now() - entry.since : 0
    // A negative age means that the clock was set back.
    if (entry && entry.time === time && age >= 0 && age < milliseconds) return entry.answer
    // A Drizzle query runs each time it is awaited; a promise runs it once.
    const answer = Promise.resolve(read(db, of))
    answers.set(of, { since: Date.now(), time, answer })
    answer.catch(() => answers.delete(of))
    return answer
  }
}

/** Discards all cached results of a database, including reads that are still running. */
export function invalidateMemoized(db: Db): void {
  invalidationCounts.set(db, (invalidationCounts.get(db) ?? 0) + 1)
}
