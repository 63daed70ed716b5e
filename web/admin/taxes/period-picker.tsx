import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useFilters } from '../list/use-filters.ts'
import { getToday, PERIOD_NAMES, type PeriodName, parsePeriod } from './period.ts'

/** Selects a quarter, a month or two days. The address holds the selection. */
export function PeriodPicker() {
  const { t } = useTranslation('admin-taxes')
  const [filters, change] = useFilters()
  const { name, from, to } = parsePeriod(filters, getToday())
  const [typed, setTyped] = useState({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  const choose = (chosen: PeriodName) =>
    change(
      chosen === 'own' ? { period: undefined, from, to } : { period: chosen, from: undefined, to: undefined },
    )
  const type = (end: 'from' | 'to', day: string) => {
    const period = { ...typed, [end]: day }
    setTyped(period)
    // Ignores dates that are only partly typed.
    if (period.from && period.from <= period.to) change({ period: undefined, ...period })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        size="small"
        aria-label={t('period.label')}
        value={name}
        onChange={({ target }) => choose(PERIOD_NAMES.find((each) => each === target.value) ?? 'thisQuarter')}
        choices={PERIOD_NAMES.map((each) => [each, t(`period.${each}`)] as const)}
      />
      {name === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="flex min-w-0 items-center gap-2 text-sm text-muted">
            {t(`period.${end}`)}
            <input
              type="date"
              value={typed[end]}
              min={end === 'to' ? typed.from : undefined}
              onChange={({ target }) => type(end, target.value)}
              className="figures h-9 min-w-0 rounded-control border border-edge bg-surface px-2 text-ink max-lg:h-10"
            />
          </label>
        ))}
    </div>
  )
}
