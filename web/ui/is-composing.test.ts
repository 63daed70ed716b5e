import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test.each([
  ['Enter of a composition', { isComposing: true, keyCode: 13 }, true],
  ['Enter that ended a composition, in Safari', { isComposing: false, keyCode: 229 }, true],
  ['any other Enter', { isComposing: false, keyCode: 13 }, false],
])('recognizes %s', (_, key, expected) => {
  const event = key as KeyboardEvent
  expect(isComposing(event)).toBe(expected)
  expect(isComposing({ nativeEvent: event } as unknown as React.KeyboardEvent)).toBe(expected)
})
