import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLang } from '../i18n/translation.tsx'
import { abbreviateCount } from './texts/abbreviate-count.ts'

const DURATION_MS = 2_500
const VISIBLE_RATIO = 0.5

interface CounterProps {
  value: number
  /** Formats the shown number, for example with "+" or "%". */
  format: (number: string) => string
  /** The final value for screen readers. */
  label: string
}

/**
 * A number that counts up once half of it is visible. The page contains the final number, which stays when
 * reduced motion is preferred.
 */
export function Counter({ value, format: write, label }: CounterProps) {
  const figure = useRef<HTMLSpanElement>(null)
  const { lang, dir } = useLang()
  const shown = useCountUp(value, figure)
  return (
    <span ref={figure} className="block">
      <bdi dir={dir} aria-hidden="true" className="figures">
        {write(abbreviateCount(lang, shown))}
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
    // Reset it as soon as it becomes visible, so that the final number is not seen before the animation.
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

/** Fast at first, slower towards the end. */
function easeOut(passed: number): number {
  return 1 - (1 - passed) ** 3
}
