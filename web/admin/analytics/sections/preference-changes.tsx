import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { isLang } from '../../../../shop/localization/languages.ts'
import { formatCount, formatDate, formatPercent, isolateBidi, joinFacts } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { ReloadMessage } from '../../ui/refusal-message.tsx'
import type { PreferenceChanges } from '../analytics-api.ts'
import { BarTable } from '../charts/bar-table.tsx'

/** Languages and currencies that visitors switch to, in the range of the screen; null when they could not be loaded. Renders nothing without changes. */
export function PreferenceChangesSection({ changes }: { changes: PreferenceChanges | null }) {
  const { t } = useTranslation('admin-analytics')
  if (changes?.sessions === 0) return null
  return (
    <section aria-labelledby="choices" className="mt-10">
      <h2 id="choices" className="text-lg font-semibold">
        {t('preferenceChanges.title')}
      </h2>
      <p className="mt-1 max-w-prose text-[0.95rem] text-muted">{t('preferenceChanges.text')}</p>
      {!changes && <ReloadMessage>{t('preferenceChanges.loadFailed')}</ReloadMessage>}
      {changes && (
        <div className="mt-6 grid gap-x-6 gap-y-10 xl:grid-cols-2">
          <KindChanges kind="languages" report={changes} />
          <KindChanges kind="currencies" report={changes} />
        </div>
      )}
    </section>
  )
}

/** Changes of one preference: per day, by new value, and by old and new value. */
function KindChanges({ kind, report }: { kind: 'languages' | 'currencies'; report: PreferenceChanges }) {
  const { t, lang } = useTranslation('admin-analytics')
  const { changes, sessions, to, pairs, days } = report[kind]
  const highest = Math.max(...[...report.languages.days, ...report.currencies.days].map((day) => day.changes))
  const counted = (key: 'changes' | 'browsers', count: number) =>
    t(`preferenceChanges.${key}`, { count, amount: isolateBidi(formatCount(lang, count)) })
  const getShare = (count: number, whole = sessions) => Math.round((100 * count) / whole)
  return (
    <section aria-labelledby={kind} className="min-w-0" data-choices={kind}>
      <h3 id={kind} className="font-semibold">
        {t(`preferenceChanges.${kind}`)}
      </h3>
      {changes === 0 && <p className="mt-2 text-muted">{t('preferenceChanges.noneOfKind')}</p>}
      {changes > 0 && (
        <>
          <FactLine className="figures mt-1 text-[0.95rem] text-muted">
            {counted('changes', changes)}
            {counted('browsers', sessions)}
            {t('preferenceChanges.share', {
              share: isolateBidi(formatPercent(lang, getShare(sessions, report.sessions))),
            })}
          </FactLine>
          <DayBars days={days} scale={highest} />
          <div className="mt-4 space-y-6">
            <BarTable
              headings={[t('preferenceChanges.targets'), t('share')]}
              none={t('noData')}
              rows={to.map((target) => ({
                id: target.to,
                name: <Name code={target.to} />,
                bar: getShare(target.sessions),
                cells: [<bdi key="share">{formatPercent(lang, getShare(target.sessions))}</bdi>],
              }))}
            />
            <BarTable
              headings={[t('preferenceChanges.transition'), t('preferenceChanges.count')]}
              none={t('noData')}
              rows={pairs.map((pair) => ({
                id: `${pair.from} ${pair.to}`,
                name: (
                  <>
                    {pair.from ? <Name code={pair.from} /> : t('preferenceChanges.unknown')}{' '}
                    <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
                      →
                    </span>{' '}
                    <Name code={pair.to} />
                  </>
                ),
                bar: getShare(pair.sessions),
                cells: [joinFacts(counted('changes', pair.changes), counted('browsers', pair.sessions))],
              }))}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** A language by its native name, a currency by its code. */
function Name({ code }: { code: string }) {
  return isLang(code) ? <bdi lang={code}>{LANGUAGES[code].nativeName}</bdi> : <bdi>{code}</bdi>
}

interface DayBarsProps {
  days: { day: string; changes: number }[]
  /** The full height, the same for charts that are compared. */
  scale: number
}

/** Renders one bar for each day. The time axis follows the text direction. */
function DayBars({ days, scale }: DayBarsProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const most = Math.max(0, ...days.map(({ changes }) => changes))
  const date = (day = '') => formatDate(lang, day, 'day')
  const [from, to] = [date(days[0]?.day), date(days.at(-1)?.day)]
  return (
    <figure className="mt-4">
      <div
        role="img"
        aria-label={t('preferenceChanges.perDay', {
          from: isolateBidi(from),
          to: isolateBidi(to),
          max: isolateBidi(formatCount(lang, most)),
        })}
        className="flex h-16 items-end gap-px border-b border-line"
      >
        {days.map(({ day, changes }) => (
          <span
            key={day}
            data-day={changes}
            title={`${date(day)}: ${formatCount(lang, changes)}`}
            className="min-w-0 flex-1 bg-edge"
            style={{ blockSize: changes === 0 ? 0 : `${Math.max(6, (100 * changes) / scale)}%` }}
          />
        ))}
      </div>
      <figcaption className="figures mt-1 flex justify-between gap-4 text-sm text-muted">
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </figcaption>
    </figure>
  )
}
