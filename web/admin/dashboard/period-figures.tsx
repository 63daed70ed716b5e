import { formatCount, formatHours, formatPercent, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Change } from '../ui/change.tsx'
import { FigureCard, FigureCards } from '../ui/figure-card.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import type { PeriodStats } from './fetch-stats.ts'

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'revenue', format: formatPounds, lessIsBetter: false },
  { name: 'orders', format: formatCount, lessIsBetter: false },
  { name: 'conversion', format: formatPercent, lessIsBetter: false },
  { name: 'deliveryHours', format: formatHours, lessIsBetter: true },
  { name: 'onTimeShare', format: formatPercent, lessIsBetter: false },
] as const

/** Figures of today and of the last 30 days, with their course; dashes while they are unknown. */
export function PeriodFigures({ periods }: { periods: PeriodStats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  return (
    <section aria-labelledby="periods" className="mt-8">
      <h2 id="periods" className="font-semibold">
        {t('periods.title')}
      </h2>
      <FigureCards>
        {CARDS.map(({ name, format, lessIsBetter }) => {
          const figure = periods?.[name]
          const show = (value: number | null = null) => (value === null ? '–' : format(lang, value))
          return (
            <FigureCard
              key={name}
              data-period={name}
              label={t(`periods.${name}`)}
              help={t(`periods.descriptions.${name}`)}
              value={show(figure?.current)}
              note={t('periods.days')}
            >
              {name === 'revenue' && periods && <BeforeDiscounts periods={periods} />}
              {figure && (
                <Change change={figure.change} before={show(figure.previous)} lessIsBetter={lessIsBetter} />
              )}
              <Sparkline values={figure?.days.map(({ value }) => value) ?? []} />
              <p className="figures mt-1 flex justify-between gap-2 text-sm text-muted">
                {t('periods.today')} <bdi className="font-semibold text-ink">{show(figure?.today)}</bdi>
              </p>
            </FigureCard>
          )
        })}
      </FigureCards>
    </section>
  )
}

/** The undiscounted revenue and the discounts of the period; nothing without discounts. */
function BeforeDiscounts({ periods: { gross, discount } }: { periods: PeriodStats }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  if (!discount.current || gross.current === null) return null
  const [before, given] = [gross.current, discount.current].map((pounds) =>
    isolateBidi(formatPounds(lang, pounds)),
  )
  return (
    <p className="figures text-xs text-muted">
      {t('periods.beforeDiscounts', { gross: before, discount: given })}
    </p>
  )
}
