import { expect, it } from 'vitest'
import { parseNewCase } from './order-cases.tsx'

function createFields(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

it('leaves empty fields out', () => {
  expect(parseNewCase('withdrawal', createFields({ statement: '  ' }), [])).toEqual({ kind: 'withdrawal' })
  expect(parseNewCase('quality', createFields({ statement: 'Gone.', missing: '' }), [])).toEqual({
    kind: 'quality',
    statement: 'Gone.',
  })
})

it('sends the missing units of a quality claim only', () => {
  const fields = createFields({ statement: ' Some are gone. ', missing: '120' })
  expect(parseNewCase('quality', fields, ['a'])).toEqual({
    kind: 'quality',
    statement: 'Some are gone.',
    missing: 120,
    uploads: ['a'],
  })
  expect(parseNewCase('refund', fields, [])).toEqual({ kind: 'refund', statement: 'Some are gone.' })
})
