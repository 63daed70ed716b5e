import { expect, it } from 'vitest'
import { initials } from './initials.ts'
import { dayName, daysAgo, listTime } from './list-time.ts'

const NOW = new Date(2026, 10, 20, 9, 0)
const on = (...when: [number, number, number, number, number]) => new Date(...when).toISOString()

it('counts midnights, not hours', () => {
  expect(daysAgo(on(2026, 10, 20, 0, 5), NOW)).toBe(0)
  expect(daysAgo(on(2026, 10, 19, 23, 55), NOW)).toBe(1)
})

it('says as little as is enough', () => {
  expect(listTime('en', on(2026, 10, 20, 8, 5), NOW)).toBe('08:05')
  expect(listTime('en', on(2026, 9, 3, 8, 5), NOW)).toBe('3 Oct')
  expect(listTime('en', on(2025, 9, 3, 8, 5), NOW)).toBe('03/10/2025')
})

it('calls the last two days by their names', () => {
  expect(dayName('en', on(2026, 10, 20, 8, 0), NOW)).toBe('Today')
  expect(dayName('es', on(2026, 10, 19, 8, 0), NOW)).toBe('Ayer')
  expect(dayName('en', on(2026, 10, 17, 8, 0), NOW)).toBe('Tuesday 17 November')
})

it('shortens names of any script', () => {
  expect(initials('Layla  Al Sabah')).toBe('LS')
  expect(initials('omar')).toBe('O')
  expect(initials('ليلى الصباح')).toBe('لا')
  expect(initials(' ')).toBe('')
})
