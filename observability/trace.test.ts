import { expect, test } from 'vitest'
import { getCurrentSpan, getTraceFields, getTraceHeaders, parseTraceparent, withTrace } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`

test('a trace that came along goes on, with a span of ours, also after what is waited for', async () => {
  await withTrace(GIVEN, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    const { traceparent } = getTraceHeaders()
    expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
    expect(traceparent).not.toContain('00f067aa0ba902b7')
    expect(getTraceHeaders()).toEqual({ traceparent })
    expect(getTraceFields()).toEqual({ trace_id: TRACE, span_id: traceparent?.split('-')[2] })
  })
})

test('who brings none gets one of their own, and outside there is none', () => {
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
  GIVEN.toUpperCase(),
  `${GIVEN}-more`,
  `${GIVEN}, ${GIVEN}`,
  `ff${GIVEN.slice(2)}`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}"}-00f067aa0ba902b7-01`,
])('%j names no trace', (given) => {
  expect(parseTraceparent(given)).toBeUndefined()
})

test('of a later version what is known is read, and of the flags only the one that is', () => {
  expect(parseTraceparent(`cc-${TRACE}-00f067aa0ba902b7-09-what`)).toMatchObject({
    traceId: TRACE,
    flags: '01',
  })
  expect(parseTraceparent(`00-${TRACE}-00f067aa0ba902b7-02`)).toMatchObject({ flags: '00' })
})
