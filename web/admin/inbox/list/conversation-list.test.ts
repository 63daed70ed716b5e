import { expect, it } from 'vitest'
import type { Conversation } from '../inbox-api.ts'
import { countWaiting, holdRows } from './conversation-list.tsx'

const row = (id: string, text = '') => ({ id, userName: text }) as Conversation

it('updates held rows in place and leaves new ones out', () => {
  const held = [row('b'), row('a', 'before')]
  const current = [row('c'), row('a', 'after'), row('b')]
  expect(holdRows(held, current)).toEqual([row('b'), row('a', 'after')])
  expect(countWaiting(holdRows(held, current), current)).toBe(1)
})

it('keeps a held row that has left the list', () => {
  expect(holdRows([row('a'), row('b')], [row('b')])).toEqual([row('a'), row('b')])
  expect(countWaiting([row('a'), row('b')], [row('b')])).toBe(0)
})
