import { getChange } from '../../../../shop/analytics/reports/get-change.ts'
import { formatCount, formatDuration, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Change } from '../../ui/change.tsx'
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx'
import type { Overview } from '../fetch-analytics.ts'

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'totalVisits', format: formatCount, lessIsBetter: false },
  { name: 'uniqueVisitors', format: formatCount, lessIsBetter: false },
  { name: 'pageViews', format: formatCount, lessIsBetter: false },
  { name: 'bounceRate', format: formatPercent, lessIsBetter: true },
  { name: 'avgSessionDuration', format: formatDuration, lessIsBetter: false },
] as const

/** Key figures of the traffic against the previous period, each with an explanation. */
export function Summary({ now, before }: { now: Overview; before: Overview }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <FigureCards>
      {CARDS.map(({ name, format, lessIsBetter }) => (
        <FigureCard
          key={name}
          data-card={name}
          label={t(`cards.${name}`)}
          help={t(`cardDescriptions.${name}`)}
          value={format(lang, now[name])}
        >
          <Change
            change={getChange(now[name], before[name])}
            before={format(lang, before[name])}
            lessIsBetter={lessIsBetter}
          />
        </FigureCard>
      ))}
    </FigureCards>
  )
}
