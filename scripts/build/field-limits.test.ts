import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { email, emptyable, enteredPounds, isoTimestamp, lang, line, textOrEmpty } from '../../api/schema.ts'
import { getFieldLimit } from '../../web/ui/form/field-limits.ts'
import { describeLimits } from './field-limits.ts'

describe('the limits of fields', () => {
  test('are those of the contract', () => {
    const limits = describeLimits(
      z.object({
        name: line(80),
        note: textOrEmpty(500).optional(),
        phone: emptyable(line(40)),
        email,
        price: enteredPounds(z.number().min(0.01).max(100)),
        uses: z.int().min(1).nullable(),
        endsAt: isoTimestamp,
        isOpen: z.boolean(),
      }),
    )
    expect(limits).toEqual({
      name: { required: true, maxLength: 80 },
      note: { maxLength: 500 },
      phone: { maxLength: 40 },
      email: { type: 'email', required: true, maxLength: 254 },
      price: { required: true, min: 0.01, max: 100, step: 0.01 },
      uses: { min: 1 },
      endsAt: { required: true },
    })
  })

  test('require nothing of an object that may be left out', () => {
    const trader = z.object({ name: line(120) })
    expect(describeLimits(z.object({ trader }))).toEqual({
      'trader.name': { required: true, maxLength: 120 },
    })
    expect(describeLimits(z.object({ trader: trader.optional() }))).toEqual({
      'trader.name': { maxLength: 120 },
    })
    expect(describeLimits(z.object({ trader: trader.nullable() }))).toEqual({
      'trader.name': { maxLength: 120 },
    })
  })

  test('are found by the names of fields in lists, records and forms of a union', () => {
    const limits = describeLimits(
      z.object({
        lines: z.array(z.object({ units: z.int().min(1).max(99) })),
        titles: z.partialRecord(lang, line(60)),
        benefit: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('percent'), percent: z.number().max(100) }),
          z.object({ kind: z.literal('amount'), amount: z.number().max(5) }),
        ]),
      }),
    )
    expect(getFieldLimit(limits, 'lines.3.units')).toMatchObject({ min: 1, max: 99 })
    expect(getFieldLimit(limits, 'titles.ar')).toEqual({ maxLength: 60 })
    expect(getFieldLimit(limits, 'benefit.percent')).toMatchObject({ max: 100 })
    expect(getFieldLimit(limits, 'benefit.amount')).toMatchObject({ max: 5 })
    expect(getFieldLimit(limits, 'lines.3.name')).toBeUndefined()
  })
})
