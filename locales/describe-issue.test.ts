import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { SHIPPED_MESSAGES } from '../tests/support/shipped-messages.ts'
import { describeIssue, expandUnion } from './describe-issue.ts'

function listMessages(schema: z.ZodType, value?: unknown, lang: 'en' | 'ar' | 'es' = 'en'): string[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.flatMap(expandUnion).map((issue) => {
    const { key, values } = describeIssue(issue, lang, value === undefined)
    return SHIPPED_MESSAGES.getTranslator(lang)(key, values)
  })
}

const CASES: [z.ZodType, unknown, string][] = [
  [z.string(), undefined, 'Fill in this field.'],
  [z.string().min(1), '', 'Fill in this field.'],
  [z.array(z.string()).min(1), [], 'Fill in this field.'],
  [z.string().min(6), 'short', 'Use at least 6 characters.'],
  [z.string().max(1_000), 'x'.repeat(1_001), 'Use at most 1,000 characters.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Give at most 2 entries.'],
  [z.string(), 7, 'Enter text.'],
  [z.number(), 'seven', 'Enter a number.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.boolean(), 'yes', 'Choose yes or no (true or false).'],
  [z.array(z.string()), 'a', 'Send a list here.'],
  [z.object({}), 'a', 'Send named fields here.'],
  [z.int().min(1), 0, 'Enter 1 or more.'],
  [z.int().max(2_000), 2_001, 'Enter 2,000 or less.'],
  [z.number().positive(), 0, 'Enter more than 0.'],
  [z.number().multipleOf(0.01), 0.001, 'Enter a multiple of 0.01.'],
  [z.email(), 'maria', 'Enter a valid email address.'],
  [z.url(), 'maria', 'Enter the full address, including https://.'],
  [z.iso.date(), 'today', 'Enter a date, such as 2026-11-27.'],
  [z.iso.datetime(), 'now', 'Enter a date with a time, such as 2026-11-27T09:00:00Z.'],
  [z.string().regex(/^a$/), 'b', 'Check the format.'],
  [z.enum(['card', 'paypal']), 'cash', 'Choose one of these: card, paypal.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Leave out what is not known here: a, b.'],
  [z.string().refine(() => false), 'a', 'Check this value.'],
]

describe('describeIssue', () => {
  test('states what to enter', () => {
    for (const [schema, value, message] of CASES) expect(listMessages(schema, value)).toEqual([message])
  })

  test('has a message in every language', () => {
    for (const [schema, value] of CASES) {
      const messages = SHIPPED_LANGS.map((lang) => listMessages(schema, value, lang)[0])
      expect(new Set(messages).size, messages.join()).toBe(SHIPPED_LANGS.length)
    }
  })

  test('keeps the message that a schema names', () => {
    const schema = z.string().min(6, 'auth:passwordMin6')
    expect(listMessages(schema, 'short')).toEqual(['Password must be at least 6 characters'])
  })
})

test('describes the form of a union that was meant', () => {
  const emptyable = z.union([z.string().max(3), z.literal('')])
  expect(listMessages(emptyable, 'long')).toEqual(['Use at most 3 characters.'])
  expect(listMessages(emptyable, 7)).toEqual(['Enter text.'])
  const nested = z.object({ day: z.union([z.object({ from: z.string().min(2) }), z.null()]) })
  const [issue] = nested.safeParse({ day: { from: 'a' } }).error?.issues.flatMap(expandUnion) ?? []
  expect(issue?.path).toEqual(['day', 'from'])
})
