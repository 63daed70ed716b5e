const BARS = Array.from({ length: 10 }, (_, place) => place)

/** Heights of the logo's bars, as parts of the box. */
const MARK_HEIGHTS = [10 / 24, 14 / 24, 13 / 24, 19 / 24, 1]

/** The bars fold into the logo: with an animation, or at once. */
export type BarsFold = 'play' | 'done'

interface RisingBarsProps {
  share: number
  fold?: BarsFold
  /** Titles of the bars, for example when each was reached. */
  titles?: (string | undefined)[]
  /** In a line of text, where all bars are as high as the line. */
  isSmall?: boolean
  className: string
}

/**
 * Ten rising bars, each a tenth of an order: lime as far as it is delivered, outlined beyond. Only transforms change, so
 * nothing moves around them. The number stands beside them as text.
 */
export function RisingBars({ share, fold, titles = [], isSmall = false, className }: RisingBarsProps) {
  const [gap, corners] = isSmall
    ? ['[--gap:0.1875rem]', 'rounded-[3px]']
    : ['[--gap:0.25rem] sm:[--gap:0.375rem]', 'rounded-[6px]']
  return (
    <div
      className={`flex items-end gap-(--gap) [--side:1] rtl:[--side:-1] ${gap} ${className}`}
      data-fold={fold}
      aria-hidden="true"
    >
      {BARS.map((bar) => (
        <span
          key={bar}
          title={titles[bar]}
          style={{ height: isSmall ? '100%' : `${(bar + 1) * 10}%`, transform: fold && getFoldedPlace(bar) }}
          className={`relative flex-1 origin-bottom overflow-hidden ${corners} border border-on-night-muted/40 ${fold === 'play' ? 'motion-safe:animate-fold' : ''}`}
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

/** Two bars each become one of the logo's five, side by side in the middle. */
function getFoldedPlace(bar: number): string {
  const place = Math.floor(bar / 2)
  const distance = 2.5 + place - bar
  const height = ((MARK_HEIGHTS[place] ?? 1) * 10) / (bar + 1)
  return `translateX(calc(var(--side) * ${distance} * (100% + var(--gap)))) scaleY(${height.toFixed(3)})`
}
