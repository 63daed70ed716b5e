import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Claims } from '../../shop/content/content.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import type { MarketingClaims } from '../../shop/settings/marketing-claims.ts'
import { formatCompact, formatCount, formatPercent } from '../i18n/formats.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import type { ClaimNote } from '../rendering/claim-notes.server.ts'
import { ClaimNotes } from './claim-notes.tsx'

const COUNTERS = [
  { key: 'customers', figure: 'customers' },
  { key: 'followers', figure: 'followers' },
  { key: 'engagement', figure: 'engagement' },
  { key: 'satisfaction', figure: 'satisfactionPercent' },
] as const

/** The claims that are shown as counters. */
export const COUNTER_FIGURES = COUNTERS.map(({ figure }) => figure)

interface CountersProps {
  labels: Claims['counters']
  figures: MarketingClaims
  /** The claims that may be shown. */
  shown: (typeof COUNTER_FIGURES)[number][]
  notes: ClaimNote[]
  className: string
}

/** The counters of the shop's claims, with a heading. Nothing where none may be shown. */
export function Counters({ labels, figures, shown, notes, className }: CountersProps) {
  const { t, lang } = useTranslation('common')
  if (shown.length === 0) return null
  const isShare = (figure: string) => figure === 'satisfactionPercent'
  return (
    <section className={className}>
      <h2 className="type-title mb-8">{t('claims.title')}</h2>
      <ul className="grid grid-cols-2 border-t border-line lg:grid-cols-4 lg:gap-x-6">
        {COUNTERS.filter(({ figure }) => shown.includes(figure)).map(({ key, figure }) => (
          <li key={key} className="border-b border-line py-6 max-lg:pe-6 sm:py-8 lg:border-b-0 lg:pb-0">
            <span className="type-figure">
              <Counter
                value={figures[figure]}
                format={(count) =>
                  isShare(figure)
                    ? formatPercent(lang, Math.floor(count))
                    : t('atLeast', { number: abbreviateCount(lang, count) })
                }
                label={
                  isShare(figure)
                    ? formatPercent(lang, figures[figure])
                    : t('atLeast', { number: formatCount(lang, figures[figure]) })
                }
              />
            </span>
            <span className="mt-2 block text-muted">{labels[key]}</span>
          </li>
        ))}
      </ul>
      <ClaimNotes notes={notes} className="mt-4" />
    </section>
  )
}

const DURATION_MS = 2_500
const VISIBLE_RATIO = 0.5

interface CounterProps {
  value: number
  /** Formats the shown number, for example with "+" or "%". */
  format: (count: number) => string
  /** The final value for screen readers. */
  label: string
}

/**
 * A number that counts up once half of it is visible. The page contains the final number, which stays when
 * reduced motion is preferred.
 */
function Counter({ value, format: write, label }: CounterProps) {
  const figure = useRef<HTMLSpanElement>(null)
  const { dir } = useLang()
  const shown = useCountUp(value, figure)
  return (
    <span ref={figure} className="block">
      <bdi dir={dir} aria-hidden="true" className="figures">
        {write(shown)}
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

const STEPS = [
  { from: 1_000_000, letter: 'M' },
  { from: 1_000, letter: 'K' },
] as const

/**
 * Abbreviates 1,500 as 1.5K and 50,000,000 as 50M; other languages use their own words, as Spanish 1,5 mil. Truncates
 * instead of rounding, so that a count never exceeds the real one.
 */
export function abbreviateCount(lang: Lang, count: number): string {
  const step = STEPS.find(({ from }) => count >= from)
  if (!step) return `${Math.floor(count)}`
  const tenths = Math.floor((count * 10) / step.from)
  // From ten a decimal would only flicker.
  const shown = tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)
  return lang === 'en' ? `${shown}${step.letter}` : formatCompact(lang, shown * step.from)
}
