import type { FaultResponse } from './send-request.ts'

/** Counts requests by kind and collects unexpected results. */
export interface RequestCounter {
  /** Counts a request. Returns false and records a problem when the status is not the expected one. */
  record(
    kind: string,
    response: Pick<FaultResponse<unknown>, 'status' | 'summary'>,
    ...expected: number[]
  ): boolean
  fail(line: string): void
  count(): number
  /** `12 pages, 3 logins`. */
  summary(): string
  /** Lists the first problems in full and the number of all. */
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
