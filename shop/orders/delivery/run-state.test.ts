import { expect, test } from 'vitest'
import { getShownRunState } from './run-state.ts'

test('shows a run that ended after a part of it was delivered as ended early', () => {
  expect(getShownRunState({ state: 'cancelled', delivered: 1_800 })).toBe('endedEarly')
  expect(getShownRunState({ state: 'cancelled', delivered: 0 })).toBe('cancelled')
  expect(getShownRunState({ state: 'failed', delivered: 1_800 })).toBe('failed')
})
