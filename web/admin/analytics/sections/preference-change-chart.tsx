import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { isLang } from '../../../../shop/localization/languages.ts'
import { formatCount, formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { ResponsiveTable, TableCell, TableRow } from '../../dashboard/responsive-table.tsx'
import { DayBars } from '../charts/day-bars.tsx'
import type { PreferenceChangesOfKind } from './fetch-preference-changes.ts'

interface PreferenceChangeChartProps {
  kind: 'languages' | 'currencies'
  choices: PreferenceChangesOfKind
  /** Browsers that changed a language or a currency. */
  all: number
}

/** Changes of one preference: per day, by new value, and by old and new value. */
export function PreferenceChangeChart({ kind, choices, all }: PreferenceChangeChartProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const { changes, sessions, to, pairs, days } = choices
  const counted = (key: 'changes' | 'browsers', count: number) =>
    t(`preferenceChanges.${key}`, { count, amount: isolateBidi(formatCount(lang, count)) })
  return (
    <section aria-labelledby={kind} className="min-w-0" data-choices={kind}>
      <h3 id={kind} className="font-semibold">
        {t(`preferenceChanges.${kind}`)}
      </h3>
      {changes === 0 && <p className="mt-2 text-muted">{t('preferenceChanges.noneOfKind')}</p>}
      {changes > 0 && (
        <>
          <p className="figures mt-1 text-muted">
            {counted('changes', changes)} · {counted('browsers', sessions)} ·{' '}
            {t('preferenceChanges.share', {
              share: isolateBidi(formatPercent(lang, Math.round((100 * sessions) / all))),
            })}
          </p>
          <DayBars days={days} />
          <h4 className="mt-6 text-sm text-muted">{t('preferenceChanges.targets')}</h4>
          <ul className="mt-2 space-y-2">
            {to.map((choice) => (
              <li key={choice.to}>
                <span className="flex justify-between gap-4">
                  <Name code={choice.to} />
                  <bdi className="figures">
                    {formatPercent(lang, Math.round((100 * choice.sessions) / sessions))}
                  </bdi>
                </span>
                <span className="mt-1 block h-1 rounded-full bg-line" aria-hidden="true">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ inlineSize: `${(100 * choice.sessions) / sessions}%` }}
                  />
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-6">
            <ResponsiveTable headings={[t('preferenceChanges.transition'), t('preferenceChanges.count')]}>
              {pairs.map((pair) => (
                <TableRow key={`${pair.from} ${pair.to}`} id={`${pair.from} ${pair.to}`}>
                  <TableCell>
                    {pair.from ? <Name code={pair.from} /> : t('preferenceChanges.unknown')}{' '}
                    <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
                      →
                    </span>{' '}
                    <Name code={pair.to} />
                  </TableCell>
                  <TableCell>
                    <span className="figures">
                      {counted('changes', pair.changes)} · {counted('browsers', pair.sessions)}
                    </span>
                  </TableCell>
                </TableRow>
              ))}
            </ResponsiveTable>
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
