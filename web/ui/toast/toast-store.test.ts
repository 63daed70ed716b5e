import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, toast } from './toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('removes a dismissed toast after 1,000,000 ms', () => {
  vi.useFakeTimers()
  const removal = vi.spyOn(globalThis, 'setTimeout')
  toast({ title: 'Added to cart' })
  expect(removal).not.toHaveBeenCalled()
  dismissToast()
  expect(removal.mock.calls.map(([, delay]) => delay)).toEqual([1_000_000])
  expect([TOAST_DURATION, TOAST_SWIPE_THRESHOLD]).toEqual([5_000, 50])
  vi.runAllTimers()
  // Nothing is left to dismiss.
  dismissToast()
  expect(removal).toHaveBeenCalledTimes(1)
})
