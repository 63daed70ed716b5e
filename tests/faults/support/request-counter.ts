import type { FaultResponse } from './send-request.ts'

/** What was asked for, by its kind, and what came of it otherwise than it should. */
export interface RequestCounter {
  /** Counts it. False, and kept as a problem, when it was answered with another status than expected. */
  record(
    kind: string,
    said: Pick<FaultResponse<unknown>, 'status' | 'summary'>,
    ...expected: number[]
  ): boolean
  fail(line: string): void
  count(): number
  /** `12 pages, 3 logins`. */
  summary(): string
  /** The first few in full, and how many there were. */
  problems(): string[]
}

const MAX_LISTED = 12

export function createRequestCounter(): RequestCounter {
  const counts = new Map<string, number>()
  const failures: string[] = []
  return {
    record(kind, { status, summary: line }, ...expected) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const isRight = expected.includes(status)
      if (!isRight) failures.push(`${kind}: ${line}`)
      return isRight
    },
    fail: (line) => void failures.push(line),
    count: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    summary: () => [...counts].map(([kind, count]) => `${count} ${kind}`).join(', '),
    problems: () =>
      failures.length > MAX_LISTED
        ? [...failures.slice(0, MAX_LISTED), `… and ${failures.length - MAX_LISTED} more`]
        : failures,
  }
}
