import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serializeError } from './logger.ts'

test('keeps message and location of a failed query without its values', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(maria@example.com) already exists.',
    params: ['maria@example.com'],
  })
  const error = new DrizzleQueryError('insert into users values ($1)', ['maria@example.com'], refused)
  const logged = serializeError(error)
  expect(logged).toMatchObject({
    message: 'Failed query: insert into users values ($1)',
    cause: { code: '23505', message: expect.stringContaining('users_email') },
  })
  expect(logged.stack).toContain('serialize-error.test.ts')
  expect(JSON.stringify(logged)).not.toContain('maria')
})

test('removes the input that PostgreSQL quotes in its message', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "a\nsecret"'), { code: '22P02' })
  expect(serializeError(error)).toMatchObject({ message: 'invalid input syntax for type uuid' })
  expect(JSON.stringify(serializeError(error))).not.toContain('secret')
})

test('describes thrown values that are not errors and limits the chain of causes', () => {
  expect(serializeError({ password: 'secret' })).toEqual({
    type: 'object',
    message: 'thrown value is not an error',
  })
  const circle = new Error('round')
  circle.cause = circle
  expect(JSON.stringify(serializeError(circle)).match(/"type"/g)).toHaveLength(5)
})
