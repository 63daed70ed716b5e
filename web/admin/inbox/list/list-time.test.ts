import { expect, it } from 'vitest'
import { initials } from './initials.ts'
import { listTime } from './list-time.ts'

const NOW = new Date(2026, 10, 20, 9, 0)
const on = (...when: [number, number, number, number, number]) => new Date(...when).toISOString()

it('says as little as is enough', () => {
  expect(listTime('en', on(2026, 10, 20, 8, 5), NOW)).toBe('08:05')
  expect(listTime('en', on(2026, 9, 3, 8, 5), NOW)).toBe('3 Oct')
  expect(listTime('en', on(2025, 9, 3, 8, 5), NOW)).toBe('03/10/2025')
})

it('shortens names of any script', () => {
  expect(initials('Layla  Al Sabah')).toBe('LS')
  expect(initials('omar')).toBe('O')
  expect(initials('ليلى الصباح')).toBe('لا')
  expect(initials(' ')).toBe('')
})
