import { expect, it } from 'vitest'
import type { Conversation } from '../inbox-api.ts'
import { countWaiting, updateHeldRows } from './conversation-list.tsx'

const row = (id: string, text = '') => ({ id, userName: text }) as Conversation

it('updates held rows in place and leaves new ones out', () => {
  const held = [row('b'), row('a', 'before')]
  const current = [row('c'), row('a', 'after'), row('b')]
  expect(updateHeldRows(held, current)).toEqual([row('b'), row('a', 'after')])
  expect(countWaiting(updateHeldRows(held, current), current)).toBe(1)
})

it('keeps a held row that has left the list', () => {
  expect(updateHeldRows([row('a'), row('b')], [row('b')])).toEqual([row('a'), row('b')])
  expect(countWaiting([row('a'), row('b')], [row('b')])).toBe(0)
})
