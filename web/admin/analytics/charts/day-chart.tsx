import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { intlTag } from '../../../../shop/localization/languages.ts'
import { formatCount, formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { AnalyticsDay } from '../fetch-analytics.ts'
import { HEIGHT, plotDays } from './day-plot.ts'
import { DayTooltip } from './day-tooltip.tsx'
import { moveByKey } from './move-by-key.ts'
import { useWidth } from './use-width.ts'

/** The lines also differ in width, so that color is not the only distinction. */
export const LINES = [
  { of: 'views', stroke: 'stroke-muted', fill: 'fill-muted/8', width: 1.5 },
  { of: 'visits', stroke: 'stroke-link', fill: 'fill-link/14', width: 2.5 },
] as const

/** The mouse, touch or the arrow keys select a day. Screen readers see a slider of days. */
export function DayChart({ days }: { days: AnalyticsDay[] }) {
  const { t } = useTranslation('admin-analytics')
  const { lang, dir } = useLang()
  const [measure, width] = useWidth()
  const [selected, setSelected] = useState<number | null>(null)
  const plot = useMemo(() => plotDays(days, width, dir), [days, width, dir])
  const last = days.length - 1
  const at = selected === null ? null : Math.min(selected, last)
  const day = days[at ?? last]
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    setSelected(plot.placeAt(clientX - currentTarget.getBoundingClientRect().left))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setSelected(null)
    const to = moveByKey(event.key, at ?? last, last, dir)
    if (to === null) return
    setSelected(to)
    event.preventDefault()
  }
  const counts = new Intl.NumberFormat(intlTag(lang), { notation: 'compact' })
  const dates = dateFormat(
    lang,
    plot.dates.map((tick) => tick.day),
  )
  return (
    <div className="mt-2 min-h-78">
      <Legend />
      <div
        ref={measure}
        role="slider"
        tabIndex={0}
        aria-label={t('perDay')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={
          day &&
          `${formatDate(lang, day.day, 'day')}: ${t('visits')} ${formatCount(lang, day.visits)}, ${t('views')} ${formatCount(lang, day.views)}`
        }
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setSelected(null)}
        onKeyDown={press}
        onBlur={() => setSelected(null)}
        className="relative touch-pan-y rounded-control select-none"
        style={{ blockSize: HEIGHT }}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true" className="figures block text-xs">
            {plot.counts.map((count) => (
              <g key={count}>
                <line
                  x1={plot.ends[0]}
                  x2={plot.ends[1]}
                  y1={plot.y(count)}
                  y2={plot.y(count)}
                  className="stroke-line"
                />
                <text x={plot.edge} y={plot.y(count)} dy="0.32em" textAnchor="end" className="fill-muted">
                  {counts.format(count)}
                </text>
              </g>
            ))}
            {plot.dates.map((tick) => (
              <text key={tick.day} x={tick.x} y={HEIGHT - 8} textAnchor="middle" className="fill-muted">
                {dates.format(new Date(tick.day))}
              </text>
            ))}
            {LINES.map(({ of, stroke, fill, width: strokeWidth }) => (
              <g key={of}>
                <path d={plot.paths[of].area} className={fill} />
                <path
                  d={plot.paths[of].line}
                  className={`fill-none ${stroke}`}
                  strokeWidth={strokeWidth}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </g>
            ))}
            {(at !== null || last === 0) && day && (
              <g>
                <line
                  x1={plot.x(at ?? 0)}
                  x2={plot.x(at ?? 0)}
                  y1={plot.y(plot.counts.at(-1) ?? 0)}
                  y2={plot.floor}
                  className="stroke-edge"
                />
                {LINES.map(({ of, stroke }) => (
                  <circle
                    key={of}
                    cx={plot.x(at ?? 0)}
                    cy={plot.y(day[of])}
                    r={4.5}
                    className={`fill-paper stroke-2 ${stroke}`}
                  />
                ))}
              </g>
            )}
          </svg>
        )}
        {at !== null && day && <DayTooltip day={day} fromStart={plot.fromStart(at)} width={width} />}
      </div>
    </div>
  )
}

function Legend() {
  const { t } = useTranslation('admin-analytics')
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 text-sm text-muted">
      {LINES.toReversed().map(({ of, stroke, width }) => (
        <li key={of} className="flex items-center gap-2">
          <svg width="18" height="6" aria-hidden="true" className={stroke}>
            <line x1="1" x2="17" y1="3" y2="3" strokeWidth={width} strokeLinecap="round" />
          </svg>
          {t(of)}
        </li>
      ))}
    </ul>
  )
}

/** Ticks that span years are labelled with months. */
function dateFormat(lang: Parameters<typeof intlTag>[0], ticks: string[]): Intl.DateTimeFormat {
  const isMonths = ticks.length > 1 && ticks.every((day) => day.endsWith('-01'))
  return new Intl.DateTimeFormat(intlTag(lang), {
    month: 'short',
    ...(isMonths ? { year: '2-digit' } : { day: 'numeric' }),
    timeZone: 'UTC',
  })
}
