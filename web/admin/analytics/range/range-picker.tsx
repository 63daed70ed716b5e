import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { type AnalyticsRange, addDays, isDayRange, MAX_DAYS, RANGE_NAMES, type RangeName } from './range.ts'

const CONTROL = 'h-10 min-w-0 rounded-control border border-edge bg-surface px-3 text-[0.95rem]'

/** Selects a named range or two custom days. The URL holds the selection. */
export function RangePicker({ range, today }: { range: AnalyticsRange; today: string }) {
  const { t } = useTranslation('admin-analytics')
  const [, setAddress] = useSearchParams()
  const { from, to } = range
  const [typed, setTyped] = useState({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  const name = (parts: Record<string, string>) =>
    setAddress(
      (before) => {
        for (const part of ['range', 'from', 'to']) before.delete(part)
        for (const [part, value] of Object.entries(parts)) before.set(part, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const choose = (chosen: RangeName) => name(chosen === 'own' ? { from, to } : { range: chosen })
  const type = (end: 'from' | 'to', day: string) => {
    const span = { ...typed, [end]: day }
    setTyped(span)
    // Ignores dates that are only partly typed.
    if (isDayRange(span, today)) name(span)
  }
  const earliest = addDays(today, 1 - MAX_DAYS)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        aria-label={t('rangeLabel')}
        value={range.name}
        onChange={({ target }) => choose(target.value as RangeName)}
        className={CONTROL}
      >
        {RANGE_NAMES.map((option) => (
          <option key={option} value={option}>
            {t(`ranges.${option}`)}
          </option>
        ))}
      </select>
      {range.name === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="flex min-w-0 items-center gap-2 text-sm text-muted">
            {t(end)}
            <input
              type="date"
              title={t('utc')}
              value={typed[end]}
              min={end === 'from' ? earliest : typed.from}
              max={end === 'from' ? typed.to : today}
              onChange={({ target }) => type(end, target.value)}
              aria-invalid={!isDayRange(typed, today) || undefined}
              className={`${CONTROL} aria-invalid:border-danger`}
            />
          </label>
        ))}
    </div>
  )
}
