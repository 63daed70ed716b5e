const [WIDTH, HEIGHT] = [100, 32]

/** The course of a figure over days, from zero or its lowest value; the last day, which is not over, is dashed. */
export function Sparkline({ values }: { values: (number | null)[] }) {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ place, value }]))
  const [low, high] = [Math.min(0, ...values.map(Number)), Math.max(0, ...values.map(Number))]
  const points = known.map(({ place, value }) => {
    const x = (WIDTH * place) / Math.max(1, values.length - 1)
    return `${x.toFixed(1)},${(HEIGHT - (HEIGHT * (value - low)) / (high - low || 1)).toFixed(1)}`
  })
  const isTodayKnown = known.at(-1)?.place === values.length - 1
  const finished = isTodayKnown ? points.slice(0, -1) : points
  return (
    <svg
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-9 w-full fill-none stroke-link stroke-[1.5] rtl:-scale-x-100 [&>*]:[vector-effect:non-scaling-stroke]"
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line stroke-1" />
      <polyline points={finished.join(' ')} strokeLinejoin="round" />
      {isTodayKnown && <polyline points={points.slice(-2).join(' ')} strokeDasharray="3 3" />}
    </svg>
  )
}
