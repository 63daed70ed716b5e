import { expect, it } from 'vitest'
import { STAFF_TASKS } from '../../../shop/admin/dashboard/staff-tasks.ts'
import type { Stats } from './stats-api.ts'
import { listWaiting } from './task-list.tsx'

it('lists tasks with a deadline by it, then what delays customers, then the others', () => {
  const none = Object.fromEntries(STAFF_TASKS.map((kind) => [kind, 0])) as Stats['work']
  const work = { ...none, cases: 1, toStart: 2, waitingForBrief: 1, attention: 1, backup: 1 }
  const dueAt = { late: null, cases: '2026-11-30T12:00:00Z', toStart: '2026-11-29T12:00:00Z' }
  expect(listWaiting(work, dueAt)).toEqual(['toStart', 'cases', 'attention', 'waitingForBrief', 'backup'])
})
