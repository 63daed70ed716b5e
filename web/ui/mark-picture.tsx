import { MARK_BARS } from '../../shop/settings/brand.ts'

const [WIDTH, GAP, FLOOR] = [4, 2, 28]

/** The looks of the first four bars and of the last one. */
const POSES = {
  /** Something will grow here. */
  coming: ['fill-line', 'fill-accent'],
  /** Nothing was found. */
  missing: ['fill-line', 'fill-line'],
  /** All is done. */
  full: ['fill-success', 'fill-success'],
} as const

export type MarkPose = keyof typeof POSES | 'fallen'

/** The mark as a picture. It rises in the direction of the text. */
export function MarkPicture({ pose, className = '' }: { pose: MarkPose; className?: string }) {
  if (pose === 'fallen') return <FallenBars className={className} />
  const [look, lastLook] = POSES[pose]
  return (
    <svg viewBox="2 4 28 24" aria-hidden="true" className={`rtl:-scale-x-100 ${className}`} data-bars={pose}>
      {MARK_BARS.map((top, bar) => (
        <rect
          key={top}
          x={GAP + bar * (WIDTH + GAP)}
          y={top}
          width={WIDTH}
          height={FLOOR - top}
          rx={WIDTH / 2}
          className={bar === 4 ? lastLook : look}
        />
      ))}
    </svg>
  )
}

/** The mark with its last bar fallen over. */
function FallenBars({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 120 64"
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className}`}
      data-bars="fallen"
    >
      {[36, 28, 30, 18].map((top, index) => (
        <rect key={top} x={index * 14} y={top} width={9} height={62 - top} rx={4.5} fill="currentColor" />
      ))}
      <rect x={60} y={53} width={54} height={9} rx={4.5} fill="var(--color-accent)" />
    </svg>
  )
}

/** The mark while something loads: its bars rise in turn. */
export function LoadingBars({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 30" aria-hidden="true" className={`rtl:-scale-x-100 ${className}`}>
      {MARK_BARS.map((top, bar) => (
        <rect
          key={top}
          x={GAP + bar * (WIDTH + GAP)}
          y={top}
          width={WIDTH}
          height={FLOOR - top}
          rx={WIDTH / 2}
          className={`origin-bottom animate-rise [transform-box:fill-box] ${bar === 4 ? 'fill-accent' : 'fill-current'}`}
          style={{ animationDelay: `${bar * 0.12}s` }}
        />
      ))}
    </svg>
  )
}
