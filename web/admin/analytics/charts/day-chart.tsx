import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useState } from 'react'
import { addDays } from '../../../../shop/days.ts'
import { intlTag } from '../../../../shop/localization/languages.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { getTodayUtc } from '../range.ts'
import { type DayAnnotation, DayAnnotationText, DayMarker } from './day-annotations.tsx'
import {
  type DayValue,
  formatMetric,
  formatTick,
  METRIC_LABELS,
  type Metric,
  PLOT_HEIGHT,
  plotDays,
  sumWeeks,
  WEEK_WIDTH,
} from './day-plot.ts'

const WIDTH = 224

const BESIDE = 14

interface DayChartProps {
  metric: Metric
  days: DayValue[]
  /** The preceding period, drawn on the same days. */
  previousDays: DayValue[]
  /** Sums the days to weeks. */
  isWeekly?: boolean
  annotations?: DayAnnotation[]
  /** The drawing, for its export. */
  drawing?: RefObject<SVGSVGElement | null>
}

/** The mouse, touch or the arrow keys select a day. Screen readers see a slider of days. */
export function DayChart({ metric, isWeekly = false, annotations = [], drawing, ...given }: DayChartProps) {
  const { t, lang, dir } = useTranslation('admin-analytics')
  const [measure, width] = useWidth()
  const [selected, setSelected] = useState<number | null>(null)
  const days = isWeekly ? sumWeeks(given.days) : given.days
  const previousDays = isWeekly ? sumWeeks(given.previousDays) : given.previousDays
  const formatPoint = usePointFormat(isWeekly)
  const plot = useMemo(() => {
    const data = {
      isWeekly,
      days: days.map(({ day }) => day),
      values: days.map(({ value }) => value),
      previous: previousDays.map(({ value }) => value),
      endsToday: !isWeekly && days.at(-1)?.day === getTodayUtc(),
    }
    return plotDays(data, width, dir)
  }, [days, previousDays, isWeekly, width, dir])
  const last = days.length - 1
  const at = selected === null ? null : Math.min(selected, last)
  const day = days[at ?? last]
  const previous = previousDays[at ?? last]
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    setSelected(plot.placeAt(clientX - currentTarget.getBoundingClientRect().left))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setSelected(null)
    const to = moveByKey(event.key, at ?? last, last, dir)
    if (to === null) return
    setSelected(to)
    event.preventDefault()
  }
  const dates = dateFormat(
    lang,
    plot.dates.map((tick) => tick.day),
  )
  const label = t(METRIC_LABELS[metric])
  return (
    <div
      ref={measure}
      role="slider"
      tabIndex={0}
      aria-label={t(isWeekly ? 'perWeek' : 'perDay')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={at ?? last}
      aria-valuetext={
        day &&
        `${formatPoint(day.day)}: ${label} ${formatMetric(lang, metric, day.value)}, ${t('previousPeriod')} ${formatMetric(lang, metric, previous?.value ?? 0)}`
      }
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setSelected(null)}
      onKeyDown={press}
      onBlur={() => setSelected(null)}
      className="relative touch-pan-y rounded-control select-none"
      style={{ blockSize: PLOT_HEIGHT }}
    >
      {width > 0 && (
        <svg
          ref={drawing}
          width={width}
          height={PLOT_HEIGHT}
          aria-hidden="true"
          className="figures block text-xs"
        >
          {plot.ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={plot.ends[0]}
                x2={plot.ends[1]}
                y1={plot.y(tick)}
                y2={plot.y(tick)}
                className="stroke-line"
              />
              <text x={plot.edge} y={plot.y(tick)} dy="0.32em" textAnchor="end" className="fill-muted">
                {formatTick(lang, metric, tick)}
              </text>
            </g>
          ))}
          {plot.dates.map((tick) => (
            <text
              key={tick.day}
              x={isWeekly ? Math.min(Math.max(tick.x, WEEK_WIDTH / 2), width - WEEK_WIDTH / 2) : tick.x}
              y={PLOT_HEIGHT - 8}
              textAnchor="middle"
              className="fill-muted"
            >
              {isWeekly ? formatPoint(tick.day) : dates.format(new Date(tick.day))}
            </text>
          ))}
          {[...new Set(annotations.map((annotation) => annotation.day))].map((annotated) => (
            <DayMarker
              key={annotated}
              annotations={annotations.filter((annotation) => annotation.day === annotated)}
              x={plot.x(Math.max(0, findPoint(days, annotated)))}
              top={plot.top}
              floor={plot.floor}
            />
          ))}
          <path
            d={plot.previousLine}
            className="fill-none stroke-muted"
            strokeDasharray="2 4"
            strokeLinecap="round"
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
          <path d={plot.line} className="fill-none stroke-link" strokeWidth={2} strokeLinejoin="round" />
          <path d={plot.todayLine} className="fill-none stroke-link" strokeWidth={2} strokeDasharray="4 4" />
          {(at !== null || last === 0) && day && (
            <g data-selection>
              <line
                x1={plot.x(at ?? 0)}
                x2={plot.x(at ?? 0)}
                y1={plot.top}
                y2={PLOT_HEIGHT - 30}
                className="stroke-edge"
              />
              <circle
                cx={plot.x(at ?? 0)}
                cy={plot.y(day.value)}
                r={4.5}
                className="fill-paper stroke-link stroke-2"
              />
            </g>
          )}
        </svg>
      )}
      {at !== null && day && (
        <DayTooltip
          metric={metric}
          day={day}
          previous={previous}
          formatPoint={formatPoint}
          annotations={annotations.filter((annotation) => findPoint(days, annotation.day) === at)}
          fromStart={plot.fromStart(at)}
          width={width}
        />
      )}
    </div>
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

/** Returns the place of the point that contains a day. */
function findPoint(days: DayValue[], wanted: string): number {
  return days.findLastIndex(({ day }) => day <= wanted)
}

/** Formats a day, or the week that it begins. */
function usePointFormat(isWeekly: boolean): (day: string) => string {
  const { lang } = useLang()
  if (!isWeekly) return (day) => formatDate(lang, day, 'day')
  const range = new Intl.DateTimeFormat(intlTag(lang), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (day) => range.formatRange(new Date(day), new Date(addDays(day, 6)))
}

interface DayTooltipProps {
  metric: Metric
  formatPoint: (day: string) => string
  day: DayValue
  /** The same day of the preceding period. */
  previous: DayValue | undefined
  /** Annotations of the day that the tooltip shows. */
  annotations: DayAnnotation[]
  fromStart: number
  width: number
}

/** Figures of a day, on the side of its line that has room. The slider gives screen readers the same figures. */
function DayTooltip({ metric, day, previous, formatPoint, annotations, fromStart, width }: DayTooltipProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const after = fromStart + BESIDE
  const start = after + WIDTH <= width ? after : Math.max(0, fromStart - BESIDE - WIDTH)
  const date = (of: DayValue) => <bdi className="figures">{formatPoint(of.day)}</bdi>
  const value = (of: DayValue) => <bdi className="figures">{formatMetric(lang, metric, of.value)}</bdi>
  return (
    <div
      aria-hidden="true"
      data-tip={day.day}
      className="pointer-events-none absolute top-3 z-10 rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-float"
      style={{ insetInlineStart: start, inlineSize: WIDTH }}
    >
      <p className="text-muted">{t(METRIC_LABELS[metric])}</p>
      <p className="flex justify-between gap-3 font-semibold">
        {date(day)} {value(day)}
      </p>
      {previous && (
        <p className="flex justify-between gap-3 text-muted">
          {date(previous)} {value(previous)}
        </p>
      )}
      {annotations.length > 0 && (
        <ul className="mt-1 border-t border-line pt-1 text-muted">
          {annotations.map((annotation) => (
            <li key={annotation.id}>
              <DayAnnotationText annotation={annotation} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The lines differ in color and dashes. */
export function ChartLegend({ label, endsToday }: { label: string; endsToday: boolean }) {
  const { t } = useTranslation('admin-analytics')
  const lines = [
    { name: label, className: 'stroke-link', dashes: undefined },
    ...(endsToday ? [{ name: t('today'), className: 'stroke-link', dashes: '4 4' }] : []),
    { name: t('previousPeriod'), className: 'stroke-muted', dashes: '2 4' },
  ]
  return (
    <ul className="mb-1 flex flex-wrap gap-x-5 text-sm text-muted">
      {lines.map(({ name, className, dashes }) => (
        <li key={name} className="flex items-center gap-2">
          <svg width="20" height="6" aria-hidden="true" className={className}>
            <line x1="1" x2="19" y1="3" y2="3" strokeWidth={2} strokeDasharray={dashes} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the index of the day that a key leads to, or null for other keys. Arrow keys follow the text
 * direction.
 */
export function moveByKey(key: string, at: number, last: number, dir: 'ltr' | 'rtl'): number | null {
  const onward = dir === 'rtl' ? -1 : 1
  const steps: Partial<Record<string, number>> = {
    ArrowRight: at + onward,
    ArrowLeft: at - onward,
    ArrowUp: at + 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(last, Math.max(0, step))
}
