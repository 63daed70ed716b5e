import { expect, it } from 'vitest'
import { runExclusively } from '../../run-exclusively.ts'
import { parseInboxEvent } from './inbox-events.ts'
import { formatTitle } from './inbox-live.tsx'
import { isSoundNeeded } from './inbox-sound.ts'

it('prefixes the title with the count once and removes it again', () => {
  expect(formatTitle('Inbox · Crescendo', 2)).toBe('(2) Inbox · Crescendo')
  expect(formatTitle('(2) Inbox · Crescendo', 3)).toBe('(3) Inbox · Crescendo')
  expect(formatTitle('(3) Inbox · Crescendo', 0)).toBe('Inbox · Crescendo')
  expect(formatTitle('(Inbox) 2', 0)).toBe('(Inbox) 2')
})

it('parses known events and ignores others', () => {
  expect(parseInboxEvent('change', '{"id":"1","about":"message","by":"user"}')).toEqual({
    kind: 'change',
    id: '1',
    about: 'message',
    by: 'user',
  })
  expect(parseInboxEvent('typing', '{"id":"1"}')).toEqual({ kind: 'typing', id: '1' })
  expect(parseInboxEvent('change', '{"id":"1","about":"weather"}')).toBeNull()
  expect(parseInboxEvent('other', '{"id":"1"}')).toBeNull()
  expect(parseInboxEvent('typing', 'no json')).toBeNull()
  expect(parseInboxEvent('typing', 'null')).toBeNull()
})

it('plays a sound for a message in a conversation that is not visible', () => {
  expect(isSoundNeeded('1', { visible: true, shown: '1' })).toBe(false)
  expect(isSoundNeeded('1', { visible: true, shown: '2' })).toBe(true)
  expect(isSoundNeeded('1', { visible: true, shown: null })).toBe(true)
  expect(isSoundNeeded('1', { visible: false, shown: '1' })).toBe(true)
})

it('runs once more for all calls made during a run', async () => {
  let runs = 0
  let finish = () => {}
  const start = runExclusively(() => {
    runs += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const first = start()
  start()
  start()
  expect(runs).toBe(1)
  finish()
  await Promise.resolve()
  await Promise.resolve()
  expect(runs).toBe(2)
  finish()
  await first
  expect(runs).toBe(2)
  start()
  expect(runs).toBe(3)
})
