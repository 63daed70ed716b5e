import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serializeError } from './logger.ts'

const MODULE = new URL('./logger.ts', import.meta.url).href

const LINES = 500

/** Runs a process that logs that many lines and then ends in the given way; returns its output. */
function runAndReadLog(end: string): { lines: string[]; status: number | null } {
  const program = `
    const { createLogger } = await import(process.argv[1])
    const log = createLogger('info')
    for (let number = 0; number < ${LINES}; number += 1) log.info({ number }, 'a line')
    ${end}`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, MODULE]
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { lines: stdout.split('\n').filter((line) => line.includes('a line')), status }
}

test.each([
  ['by itself', '', 0],
  ['by process.exit', 'process.exit(3)', 3],
  ['by an error', 'throw new Error("no")', 1],
  ['after some time', 'setTimeout(() => process.exit(0), 400)', 0],
  [
    'by a signal it answers',
    'process.on("SIGTERM", () => process.exit(4)); setInterval(() => process.kill(process.pid, "SIGTERM"), 9)',
    4,
  ],
])('loses no line when the process ends %s', (_, end, expected) => {
  const { lines, status } = runAndReadLog(end)
  expect(status).toBe(expected)
  const numbers = lines.map((line) => JSON.parse(line).number).filter((number) => number !== undefined)
  expect(numbers).toEqual(Array.from({ length: LINES }, (_, number) => number))
})

test('writes one JSON object per line with time and level name', () => {
  const { lines } = runAndReadLog('')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    pid: expect.any(Number),
    number: 0,
    msg: 'a line',
  })
})

test.runIf(process.platform === 'linux')('keeps running when the disk is full', () => {
  const program = `
    const { createLogger } = await import(process.argv[1])
    const log = createLogger('info')
    for (let number = 0; number < 5_000; number += 1) log.info({ number }, 'a line')
    await new Promise((done) => setTimeout(done, 300))
    console.error('alive')`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program, MODULE], {
    encoding: 'utf8',
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  expect(stderr).toContain('alive')
  expect(status).toBe(0)
})

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
  expect(logged.stack).toContain('logger.test.ts')
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
