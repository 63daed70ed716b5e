import { getFilled } from './rising-bars.tsx'

const [WIDTH, GAP, HEIGHT] = [10, 2, 44]
const BARS = Array.from({ length: 10 }, (_, bar) => ({
  x: bar * (WIDTH + GAP) + 1,
  height: ((bar + 1) * (HEIGHT - 2)) / 10,
}))

/** The ten bars of an order as a drawing in one color, for paper: printers leave out background colors. */
export function BarsDrawing({ share, className = '' }: { share: number; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${10 * (WIDTH + GAP)} ${HEIGHT}`}
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className}`}
      data-bars
    >
      {BARS.map(({ x, height }, bar) => (
        <g key={x} fill="none" stroke="currentColor">
          <rect x={x} y={HEIGHT - 1 - height} width={WIDTH - 1} height={height} rx={2} />
          <rect
            x={x}
            y={HEIGHT - 1 - height * getFilled(share, bar)}
            width={WIDTH - 1}
            height={height * getFilled(share, bar)}
            rx={2}
            fill="currentColor"
            stroke="none"
          />
        </g>
      ))}
    </svg>
  )
}
