import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { isErrorDump } from './list-printed-errors.ts'

test('recognises an error with its stack, also inside an object', () => {
  const error = new Error('no database', { cause: new TypeError('no socket') })
  for (const printed of [error.stack, inspect(error), inspect({ error }), `failed: ${inspect(error)}`])
    expect(isErrorDump(`${printed}\n`)).toBe(true)
})

test('lets other lines pass', () => {
  for (const line of ['{"level":"error","msg":"at 10:00:00"}', 'starts at 10:00', 'Error: no database', ''])
    expect(isErrorDump(`${line}\n`)).toBe(false)
})
