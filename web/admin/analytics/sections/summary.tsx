import { getChange } from '../../../../shop/analytics/reports/get-change.ts'
import { formatCount, formatDuration, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Change } from '../../ui/change.tsx'
import { FigureHelp } from '../../ui/figure-help.tsx'
import type { Overview } from '../fetch-analytics.ts'

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'totalVisits', format: formatCount },
  { name: 'uniqueVisitors', format: formatCount },
  { name: 'pageViews', format: formatCount },
  { name: 'bounceRate', format: formatPercent, lessIsBetter: true },
  { name: 'avgSessionDuration', format: formatDuration },
] as const

/** Key figures of the traffic against the previous period, each with an explanation. */
export function Summary({ now, before }: { now: Overview; before: Overview }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 border-y border-line md:grid-cols-3 xl:grid-cols-5">
      {CARDS.map(({ name, format, ...card }) => (
        <div key={name} data-card={name} className="flex flex-col py-3 max-md:first:col-span-2">
          <dt className="flex items-start text-sm text-muted">
            {t(`cards.${name}`)}
            <FigureHelp name={t(`cards.${name}`)} text={t(`cardDescriptions.${name}`)} />
          </dt>
          <dd className="mt-auto pt-1">
            <p className="figures font-display text-2xl font-bold ltr:tracking-tight">
              <bdi>{format(lang, now[name])}</bdi>
            </p>
            <Change
              change={getChange(now[name], before[name])}
              before={format(lang, before[name])}
              lessIsBetter={'lessIsBetter' in card}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
