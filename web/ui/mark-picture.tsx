import type { CSSProperties } from 'react'
import { MARK_BARS } from '../../shop/settings/brand.ts'

const [WIDTH, GAP, FLOOR] = [4, 2, 28]

/** How long the last bar is that has fallen over. */
const FALLEN_LENGTH = 23

/** The looks of the first four bars and of the last one. */
const POSES = {
  /** Something will grow here. */
  coming: ['fill-line', 'fill-accent'],
  /** Nothing was found. */
  missing: ['fill-line', 'fill-line'],
  /** All is done. */
  full: ['fill-success', 'fill-success'],
  /** Something failed: the last bar lies on the floor. */
  fallen: ['fill-line', 'fill-current'],
} as const

export type MarkPose = keyof typeof POSES

/** The mark as a picture. It rises in the direction of the text. */
export function MarkPicture({ pose, className = '' }: { pose: MarkPose; className?: string }) {
  const [look, lastLook] = POSES[pose]
  const isFallen = pose === 'fallen'
  return (
    <svg
      viewBox={isFallen ? '2 4 47 24' : '2 4 28 24'}
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className}`}
      data-bars={pose}
    >
      {MARK_BARS.map((top, bar) => (
        <Bar key={top} bar={bar} top={top} isFallen={isFallen} className={bar === 4 ? lastLook : look} />
      ))}
    </svg>
  )
}

interface BarProps {
  /** Its place, from 0 to 4. */
  bar: number
  top: number
  isFallen?: boolean
  className: string
  style?: CSSProperties
}

function Bar({ bar, top, isFallen = false, ...look }: BarProps) {
  const lies = isFallen && bar === 4
  return (
    <rect
      x={GAP + bar * (WIDTH + GAP)}
      y={lies ? FLOOR - WIDTH : top}
      width={lies ? FALLEN_LENGTH : WIDTH}
      height={lies ? WIDTH : FLOOR - top}
      rx={WIDTH / 2}
      {...look}
    />
  )
}

/** The mark while something loads: its bars rise in turn. */
export function LoadingBars({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 30" aria-hidden="true" className={`rtl:-scale-x-100 ${className}`}>
      {MARK_BARS.map((top, bar) => (
        <Bar
          key={top}
          bar={bar}
          top={top}
          className={`origin-bottom animate-rise [transform-box:fill-box] ${bar === 4 ? 'fill-accent' : 'fill-current'}`}
          style={{ animationDelay: `${bar * 0.12}s` }}
        />
      ))}
    </svg>
  )
}
