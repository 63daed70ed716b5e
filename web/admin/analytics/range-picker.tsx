import { useState } from 'react'
import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { MAX_RANGE_DAYS } from '../../../shop/analytics/reports/date-range.ts'
import { addDays, countDays, type DayRange } from '../../../shop/days.ts'
import { formatDayRange, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FilterDate } from '../../ui/form/date-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useFilters } from '../list/use-filters.ts'
import { getTodayUtc, isDayRange, parseRange, RANGE_NAMES, type RangeName } from './range.ts'

/** Selects a named range or two custom days. The address holds the selection. */
export function RangePicker() {
  const { t } = useTranslation('admin-analytics')
  const [address] = useSearchParams()
  const [, change] = useFilters()
  const { location } = useNavigation()
  const today = getTodayUtc()
  // The chosen range, also while its figures load.
  const { name, from, to } = parseRange(location ? new URLSearchParams(location.search) : address, today)
  const [typed, setTyped] = useState({ from, to })
  const [shown, setShown] = useState({ from, to })
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to })
    setTyped({ from, to })
  }
  const choose = (chosen: RangeName) =>
    change(
      chosen === 'own' ? { range: undefined, from, to } : { range: chosen, from: undefined, to: undefined },
    )
  const type = (end: 'from' | 'to', day: string) => {
    const span = { ...typed, [end]: day }
    setTyped(span)
    // Ignores dates that are only partly typed.
    if (isDayRange(span, today)) change({ range: undefined, ...span })
  }
  const earliest = addDays(today, 1 - MAX_RANGE_DAYS)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        size="small"
        aria-label={t('rangeLabel')}
        value={name}
        onChoose={choose}
        choices={RANGE_NAMES.map((option) => [option, t(`ranges.${option}`)] as const)}
      />
      {name === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <FilterDate
            key={end}
            label={t(end)}
            title={t('utc')}
            value={typed[end]}
            min={end === 'from' ? earliest : typed.from}
            max={end === 'from' ? typed.to : today}
            onChange={(day) => type(end, day)}
            aria-invalid={!isDayRange(typed, today) || undefined}
          />
        ))}
    </div>
  )
}

interface RangeSummaryProps {
  /** Days that the figures cover. */
  span: DayRange
  isSample: boolean
  state: 'loading' | 'failed' | 'loaded'
}

/**
 * States the days that the figures cover and whether they are sample data. The height is constant to avoid
 * layout shifts.
 */
export function RangeSummary({ span, isSample, state }: RangeSummaryProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const revalidator = useRevalidator()
  const days = countDays(span)
  return (
    <div
      className="mt-3 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 text-[0.95rem] text-muted sm:min-h-7"
      role="status"
    >
      {isSample ? (
        <>
          <span
            data-sample
            className="rounded-full bg-accent-wash px-2.5 py-0.5 text-sm font-semibold text-link"
          >
            {t('sample')}
          </span>
          {t(state === 'failed' ? 'sampleLoadFailed' : 'sampleText')}
        </>
      ) : (
        <>
          <bdi className="figures font-medium text-ink">{formatDayRange(lang, span)}</bdi>
          {state === 'failed'
            ? t('loadFailed')
            : t('compared', { count: days, amount: isolateBidi(String(days)) })}
        </>
      )}
      {state === 'failed' && (
        <button
          type="button"
          onClick={() => revalidator.revalidate()}
          className="text-link underline underline-offset-4"
        >
          {t('common:tryAgain')}
        </button>
      )}
    </div>
  )
}
