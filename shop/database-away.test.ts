import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const said = (code: string) => Object.assign(new Error('said by the database'), { severity: 'ERROR', code })
const asked = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each(['08006', '53100', '53300', '57P01', '57P03', '57014', '58030', '25006'])(
  'SQLSTATE %s is a database that is away, however deep it lies',
  (code) => {
    expect(isDatabaseAway(said(code))).toBe(true)
    expect(isDatabaseAway(asked(said(code)))).toBe(true)
    expect(isDatabaseAway(new Error('not sent', { cause: asked(said(code)) }))).toBe(true)
  },
)

test.each(['23505', '22P02', '42P01', '40P01', '25P02'])('SQLSTATE %s is an answer', (code) => {
  expect(isDatabaseAway(asked(said(code)))).toBe(false)
})

test('a query that had no answer had no database; what others do not answer is not its fault', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  expect(isDatabaseAway(asked(refused))).toBe(true)
  expect(isDatabaseAway(asked(new Error('Connection terminated unexpectedly')))).toBe(true)
  expect(isDatabaseAway(refused)).toBe(false)
  expect(isDatabaseAway(new TypeError('fetch failed', { cause: refused }))).toBe(false)
  expect(isDatabaseAway('away')).toBe(false)
})
