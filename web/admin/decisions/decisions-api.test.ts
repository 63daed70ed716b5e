import { expect, it } from 'vitest'
import { sortWaiting, type WaitingItem } from './decisions-api.ts'

it('lists decisions by deadline, then those without one by kind, the oldest first', () => {
  const item = (id: string, kind: WaitingItem['kind'], dueAt: string | null, since: string) =>
    ({ id, kind, dueAt, since, found: {} }) as WaitingItem
  const sorted = sortWaiting([
    item('new review', 'reviews', null, '2026-11-29'),
    item('old review', 'reviews', null, '2026-11-01'),
    item('problem', 'problems', null, '2026-11-29'),
    item('case', 'cases', '2026-12-01', '2026-11-28'),
    item('dispute', 'issues', '2026-11-30', '2026-11-29'),
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['dispute', 'case', 'problem', 'old review', 'new review'])
})
