const BARS = Array.from({ length: 10 }, (_, place) => place)

interface RisingBarsProps {
  share: number
  /** Titles of the bars, for example when each was reached. */
  titles?: (string | undefined)[]
  /** In a line of text. */
  isSmall?: boolean
  className: string
}

/**
 * Ten rising bars, each a tenth of an order: lime as far as it is delivered, outlined beyond. Only transforms change, so
 * nothing moves around them. The number stands beside them as text.
 */
export function RisingBars({ share, titles = [], isSmall = false, className }: RisingBarsProps) {
  const [gap, corners] = isSmall
    ? ['[--gap:0.1875rem]', 'rounded-[3px]']
    : ['[--gap:0.25rem] sm:[--gap:0.375rem]', 'rounded-[6px]']
  return (
    <div className={`flex items-end gap-(--gap) ${gap} ${className}`} aria-hidden="true">
      {BARS.map((bar) => (
        <span
          key={bar}
          title={titles[bar]}
          style={{ height: `${(bar + 1) * 10}%` }}
          className={`relative flex-1 overflow-hidden ${corners} border border-on-night-muted/40`}
        >
          <span
            data-filled={getFilled(share, bar)}
            style={{ transform: `scaleY(${getFilled(share, bar)})` }}
            className="absolute -inset-px origin-bottom bg-lime transition-transform duration-500"
          />
        </span>
      ))}
    </div>
  )
}

/** The part of a bar that is filled, from 0 to 1. */
export function getFilled(share: number, bar: number): number {
  return Math.min(1, Math.max(0, Math.round((share * 10 - bar) * 100) / 100))
}
