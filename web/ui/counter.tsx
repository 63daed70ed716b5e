import { type RefObject, useEffect, useRef, useState } from 'react'
import { abbreviateCount } from './abbreviate-count.ts'

const DURATION_MS = 2_500
const VISIBLE_RATIO = 0.5

interface CounterProps {
  value: number
  /** How the shown number is written, "+" and "%" with it. */
  format: (number: string) => string
  /** What is heard instead of the rising number. */
  label: string
}

/**
 * A number that rises when half of it is in view. The page comes with the final number, which also stays
 * where motion is not wanted.
 */
export function Counter({ value, format: write, label }: CounterProps) {
  const figure = useRef<HTMLSpanElement>(null)
  const shown = useCountUp(value, figure)
  return (
    <span ref={figure} className="block">
      <bdi dir="ltr" aria-hidden="true" className="figures">
        {write(abbreviateCount(shown))}
      </bdi>
      <span className="sr-only">{label}</span>
    </span>
  )
}

function useCountUp(value: number, figure: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (!figure.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const rise = (began: number) => (now: number) => {
      const passed = Math.min(1, Math.max(0, now - began) / DURATION_MS)
      setShown(value * easeOut(passed))
      if (passed < 1) frame = requestAnimationFrame(rise(began))
    }
    // Back to nothing at the first glimpse of it, so that nobody sees the final number and then less.
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setShown(0)
        if (entry.intersectionRatio < VISIBLE_RATIO) return
        watch.disconnect()
        frame = requestAnimationFrame(rise(performance.now()))
      },
      { threshold: [0, VISIBLE_RATIO] },
    )
    watch.observe(figure.current)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      setShown(value)
    }
  }, [value, figure])
  return shown
}

/** Fast at first, then slower towards the end. */
function easeOut(passed: number): number {
  return 1 - (1 - passed) ** 3
}
