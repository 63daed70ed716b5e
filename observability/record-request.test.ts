import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { type CompletedRequest, recordRequest } from './record-request.ts'

const ANSWERED: CompletedRequest = {
  method: 'GET',
  path: '/',
  route: '/',
  kind: 'page',
  status: 200,
  durationMs: 7,
}

function getLevel(change: Partial<CompletedRequest>): string {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  recordRequest(log, { ...ANSWERED, ...change })
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '').level
}

test.each<[string, Partial<CompletedRequest>]>([
  ['info', {}],
  ['info', { status: 404 }],
  ['info', { durationMs: 600_000, isStream: true }],
  ['warn', { durationMs: 501 }],
  ['error', { status: 503 }],
  ['debug', { kind: 'file' }],
  ['debug', { kind: 'other', route: '/readyz' }],
  ['warn', { kind: 'other', route: '/readyz', status: 503 }],
  ['info', { kind: 'page', route: 'closed', status: 503 }],
])('logs %s for %j', (level, change) => {
  expect(getLevel(change)).toBe(level)
})
