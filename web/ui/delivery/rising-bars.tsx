const BARS = Array.from({ length: 10 }, (_, place) => place)

/** Heights of the logo's bars, as parts of the box. */
const MARK_HEIGHTS = [10 / 24, 14 / 24, 13 / 24, 19 / 24, 1]

/** The bars fold into the logo: with an animation, or at once. */
export type BarsFold = 'play' | 'done'

interface RisingBarsProps {
  share: number
  fold?: BarsFold
  className: string
}

/**
 * Ten rising bars, each a tenth of an order: lime from their foot up to the delivered share, outlined beyond. Only transforms
 * change, so nothing moves around them. The number stands beside them as text.
 */
export function RisingBars({ share, fold, className }: RisingBarsProps) {
  return (
    <div
      className={`flex items-end gap-(--gap) [--gap:0.25rem] [--side:1] sm:[--gap:0.375rem] rtl:[--side:-1] ${className}`}
      data-fold={fold}
      aria-hidden="true"
    >
      {BARS.map((bar) => (
        <span
          key={bar}
          style={{ height: `${(bar + 1) * 10}%`, transform: fold && getFoldedPlace(bar) }}
          className={`relative flex-1 origin-bottom overflow-hidden rounded-[6px] border border-on-night-muted/40 ${fold === 'play' ? 'motion-safe:animate-fold' : ''}`}
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
function getFilled(share: number, bar: number): number {
  return Math.min(1, Math.max(0, Math.round((share * 10 - bar) * 100) / 100))
}

/** Two bars each become one of the logo's five, side by side in the middle. */
function getFoldedPlace(bar: number): string {
  const place = Math.floor(bar / 2)
  const distance = 2.5 + place - bar
  const height = ((MARK_HEIGHTS[place] ?? 1) * 10) / (bar + 1)
  return `translateX(calc(var(--side) * ${distance} * (100% + var(--gap)))) scaleY(${height.toFixed(3)})`
}
