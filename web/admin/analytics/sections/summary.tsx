import { CircleQuestionMark } from 'lucide-react'
import { formatCount, formatDuration, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import type { Overview } from '../fetch-analytics.ts'
import { Change } from './change.tsx'

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'totalVisits', say: formatCount },
  { name: 'uniqueVisitors', say: formatCount },
  { name: 'pageViews', say: formatCount },
  { name: 'bounceRate', say: formatPercent, lessIsBetter: true },
  { name: 'avgSessionDuration', say: formatDuration },
] as const

/** Key figures of the traffic against the previous period, each with an explanation. */
export function Summary({ now, before }: { now: Overview; before: Overview }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <dl className="mt-4 grid grid-cols-2 border-t border-line md:grid-cols-3 xl:grid-cols-5">
      {CARDS.map(({ name, say, ...card }) => (
        <div
          key={name}
          data-card={name}
          className="flex flex-col border-b border-line py-4 pe-3 max-md:first:col-span-2"
        >
          <dt className="flex items-start text-[0.95rem] text-muted">
            {t(`cards.${name}`)}
            <PopoverButton
              label={t('cardHelp', { name: t(`cards.${name}`) })}
              face={<CircleQuestionMark className="size-4" aria-hidden="true" />}
              className="-ms-1 -me-4 -my-2 text-muted"
            >
              {() => <p className="p-3 text-[0.95rem]">{t(`cardDescriptions.${name}`)}</p>}
            </PopoverButton>
          </dt>
          <dd className="mt-auto pt-1">
            <p className="figures font-display text-3xl font-bold ltr:tracking-tight">
              <bdi>{say(lang, now[name])}</bdi>
            </p>
            <Change
              now={now[name]}
              before={before[name]}
              description={say(lang, before[name])}
              lessIsBetter={'lessIsBetter' in card}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
