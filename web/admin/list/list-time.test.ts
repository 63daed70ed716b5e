import { expect, it } from 'vitest'
import { getInitials } from '../inbox/list/conversation-list.tsx'
import { formatListTime } from './list-time.tsx'

const NOW = new Date(2026, 10, 20, 9, 0)
const on = (...when: [number, number, number, number, number]) => new Date(...when).toISOString()

it('shows only the date parts that are needed', () => {
  expect(formatListTime('en', on(2026, 10, 20, 8, 5), NOW)).toBe('08:05')
  expect(formatListTime('en', on(2026, 9, 3, 8, 5), NOW)).toBe('3\u00a0Oct')
  expect(formatListTime('en', on(2025, 9, 3, 8, 5), NOW)).toBe('3\u00a0Oct\u00a02025')
})

it('shortens names of any script', () => {
  expect(getInitials('Layla  Al Sabah')).toBe('LS')
  expect(getInitials('omar')).toBe('O')
  expect(getInitials('ليلى الصباح')).toBe('لا')
  expect(getInitials(' ')).toBe('')
})
