/**
 * Returns the index of the day that a key leads to, or null for other keys. Arrow keys follow the text
 * direction.
 */
export function moveByKey(key: string, at: number, last: number, dir: 'ltr' | 'rtl'): number | null {
  const onward = dir === 'rtl' ? -1 : 1
  const steps: Partial<Record<string, number>> = {
    ArrowRight: at + onward,
    ArrowLeft: at - onward,
    ArrowUp: at + 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(last, Math.max(0, step))
}
