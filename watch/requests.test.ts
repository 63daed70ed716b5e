import { expect, test } from 'vitest'
import { openLog } from './open-log.ts'
import { type Answered, noteRequest } from './requests.ts'

const ANSWERED: Answered = { method: 'GET', path: '/', route: '/', kind: 'page', status: 200, ms: 7 }

function levelOf(change: Partial<Answered>): string {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  noteRequest(log, { ...ANSWERED, ...change })
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '').level
}

test.each<[string, Partial<Answered>]>([
  ['info', {}],
  ['info', { status: 404 }],
  ['info', { ms: 600_000, stream: true }],
  ['warn', { ms: 501 }],
  ['error', { status: 503 }],
  ['debug', { kind: 'file' }],
  ['debug', { kind: 'other', route: '/readyz' }],
  ['warn', { kind: 'other', route: '/readyz', status: 503 }],
])('%s for %j', (level, change) => {
  expect(levelOf(change)).toBe(level)
})
