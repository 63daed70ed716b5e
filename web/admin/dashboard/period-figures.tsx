import { formatCount, formatHours, formatPercent, formatPounds } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Change } from '../ui/change.tsx'
import { FigureHelp } from '../ui/figure-help.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import type { PeriodStats } from './fetch-stats.ts'

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'revenue', format: (_lang, pounds) => formatPounds(pounds) },
  { name: 'orders', format: formatCount },
  { name: 'conversion', format: formatPercent },
  { name: 'deliveryHours', format: formatHours, lessIsBetter: true },
  { name: 'onTimeShare', format: formatPercent },
] as const satisfies {
  name: keyof PeriodStats
  format: (lang: Parameters<typeof formatCount>[0], value: number) => string
  lessIsBetter?: boolean
}[]

/** Figures of today and of the last 30 days, with their course; dashes while they are unknown. */
export function PeriodFigures({ periods }: { periods: PeriodStats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  return (
    <section aria-labelledby="periods" className="mt-8">
      <h2 id="periods" className="font-semibold">
        {t('periods.title')}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 border-y border-line md:grid-cols-3 xl:grid-cols-5 2xl:gap-x-10">
        {CARDS.map(({ name, format, ...card }) => {
          const figure = periods?.[name]
          const show = (value: number | null | undefined) =>
            value === null || value === undefined ? '–' : format(lang, value)
          return (
            <div key={name} data-period={name} className="flex flex-col py-3 max-md:first:col-span-2">
              <dt className="flex items-start text-sm text-muted">
                {t(`periods.${name}`)}
                <FigureHelp name={t(`periods.${name}`)} text={t(`periods.descriptions.${name}`)} />
              </dt>
              <dd className="mt-auto">
                <p className="figures">
                  <bdi className="font-display text-2xl font-bold ltr:tracking-tight">
                    {show(figure?.current)}
                  </bdi>{' '}
                  <span className="ms-1 text-xs text-muted">{t('periods.days')}</span>
                </p>
                {figure && (
                  <Change
                    change={figure.change}
                    before={show(figure.previous)}
                    lessIsBetter={'lessIsBetter' in card}
                  />
                )}
                <Sparkline values={figure?.days.map(({ value }) => value) ?? []} />
                <p className="figures mt-1 flex justify-between gap-2 text-sm text-muted">
                  {t('periods.today')} <bdi className="font-semibold text-ink">{show(figure?.today)}</bdi>
                </p>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
