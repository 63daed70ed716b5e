import { expect, test } from 'vitest'
import { getCurrentSpan, getTraceFields, getTraceHeaders, parseTraceparent, withTrace } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('continues an incoming trace with its own span, also across await', async () => {
  await withTrace(TRACEPARENT, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    const { traceparent } = getTraceHeaders()
    expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
    expect(traceparent).not.toContain('00f067aa0ba902b7')
    expect(getTraceHeaders()).toEqual({ traceparent })
    expect(getTraceFields()).toEqual({ trace_id: TRACE, span_id: traceparent?.split('-')[2] })
  })
})

test('creates a trace without an incoming one, and has none outside of withTrace', () => {
  const ids = Array.from({ length: 1_000 }, () => withTrace(undefined, getCurrentSpan)?.traceId)
  expect(new Set(ids).size).toBe(1_000)
  expect(ids.every((id) => id && /^[\da-f]{32}$/.test(id))).toBe(true)
  expect(getCurrentSpan()).toBeUndefined()
  expect(getTraceHeaders()).toEqual({})
})

test.each([
  undefined,
  '',
  'nonsense',
  TRACEPARENT.toUpperCase(),
  `${TRACEPARENT}-more`,
  `${TRACEPARENT}, ${TRACEPARENT}`,
  `ff${TRACEPARENT.slice(2)}`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}"}-00f067aa0ba902b7-01`,
])('rejects %j', (given) => {
  expect(parseTraceparent(given)).toBeUndefined()
})

test('parses the known part of a later version and keeps only the sampled flag', () => {
  expect(parseTraceparent(`cc-${TRACE}-00f067aa0ba902b7-09-what`)).toMatchObject({
    traceId: TRACE,
    flags: '01',
  })
  expect(parseTraceparent(`00-${TRACE}-00f067aa0ba902b7-02`)).toMatchObject({ flags: '00' })
})
