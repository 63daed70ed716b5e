import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.ts'

const databaseError = (code: string) =>
  Object.assign(new Error('said by the database'), { severity: 'ERROR', code })
const queryError = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each(['08006', '53100', '53300', '57P01', '57P03', '57014', '58030', '25006'])(
  'SQLSTATE %s is unavailable, however deep the cause',
  (code) => {
    expect(isDatabaseUnavailable(databaseError(code))).toBe(true)
    expect(isDatabaseUnavailable(queryError(databaseError(code)))).toBe(true)
    expect(isDatabaseUnavailable(new Error('not sent', { cause: queryError(databaseError(code)) }))).toBe(
      true,
    )
  },
)

test.each(['23505', '22P02', '42P01', '40P01', '25P02'])('SQLSTATE %s is available', (code) => {
  expect(isDatabaseUnavailable(queryError(databaseError(code)))).toBe(false)
})

test('counts a query without a response as unavailable, and no error of another source', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  expect(isDatabaseUnavailable(queryError(refused))).toBe(true)
  expect(isDatabaseUnavailable(queryError(new Error('Connection terminated unexpectedly')))).toBe(true)
  expect(isDatabaseUnavailable(refused)).toBe(false)
  expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause: refused }))).toBe(false)
  expect(isDatabaseUnavailable('away')).toBe(false)
})
