import type { Said } from './ask-once.ts'

/** What was asked for, by its kind, and what came of it otherwise than it should. */
export interface Tally {
  /** Counts it. False, and kept as a problem, when it was answered with another status than expected. */
  took(kind: string, said: Pick<Said<unknown>, 'status' | 'line'>, ...expected: number[]): boolean
  fail(line: string): void
  asked(): number
  /** `12 pages, 3 logins`. */
  summary(): string
  /** The first few in full, and how many there were. */
  problems(): string[]
}

const MOST_LISTED = 12

export function openTally(): Tally {
  const counts = new Map<string, number>()
  const failures: string[] = []
  return {
    took(kind, { status, line }, ...expected) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const isRight = expected.includes(status)
      if (!isRight) failures.push(`${kind}: ${line}`)
      return isRight
    },
    fail: (line) => void failures.push(line),
    asked: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    summary: () => [...counts].map(([kind, count]) => `${count} ${kind}`).join(', '),
    problems: () =>
      failures.length > MOST_LISTED
        ? [...failures.slice(0, MOST_LISTED), `… and ${failures.length - MOST_LISTED} more`]
        : failures,
  }
}
