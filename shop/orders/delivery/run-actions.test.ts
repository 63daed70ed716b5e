import { expect, test } from 'vitest'
import { listRunActions, type RunContext } from './run-actions.ts'
import type { DeliveryRun } from './runs.ts'

const RUNNING = { number: 2, kind: 'delivery', state: 'running' }
const PLANNED = { ...RUNNING, state: 'planned' }
const FAILED = { ...RUNNING, state: 'failed' }
const BEFORE = { number: 1, kind: 'delivery', state: 'failed' }
const IN_WORK = { status: 'processing', pausedAt: null, pauseReason: null }
const ENDED = { ...IN_WORK, status: 'completed' }
const PAUSED = { ...IN_WORK, pausedAt: new Date(), pauseReason: 'case' }

test.each([
  ['a running one', RUNNING, {}, ['progress', 'complete', 'fail']],
  ['a planned one', PLANNED, {}, ['start', 'progress', 'complete', 'fail']],
  ['a failed one', FAILED, {}, ['retry', 'progress', 'complete']],
  ['a completed one', { ...RUNNING, state: 'completed' }, {}, ['progress']],
  ['a completed one of an ended order', { ...RUNNING, state: 'completed' }, { order: ENDED }, []],
  ['a completed replacement', { ...RUNNING, kind: 'replacement', state: 'completed' }, {}, []],
  ['one behind a failed one', PLANNED, { runs: [BEFORE] }, ['fail']],
  ['one before the start of its order', PLANNED, { order: { ...IN_WORK, status: 'pending' } }, ['fail']],
  [
    'a replacement after the end',
    { ...PLANNED, kind: 'replacement' },
    { order: ENDED },
    ['start', 'progress', 'complete', 'fail'],
  ],
  ['a disputed one', RUNNING, { isBlocked: true }, ['fail']],
  ['a paused one', RUNNING, { order: PAUSED }, ['fail']],
  ['a failed one in a pause', FAILED, { order: PAUSED }, ['retry']],
  ['one that waits for the customer', FAILED, { order: { ...PAUSED, pauseReason: 'target' } }, []],
])('lists what can be done with %s', (_, run, change, actions) => {
  const context = { order: IN_WORK, isBlocked: false, runs: [], ...change } as unknown as RunContext
  expect(listRunActions(run as DeliveryRun, context)).toEqual(actions)
})
