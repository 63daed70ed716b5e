import { Languages } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { fetchPreferenceChanges, type PreferenceChanges, RANGES } from './fetch-preference-changes.ts'
import { PreferenceChangeChart } from './preference-change-chart.tsx'

/** Languages and currencies that visitors switch to in the range of the URL. */
export function PreferenceChangesSection() {
  const { t } = useTranslation('admin-analytics')
  const [address, setAddress] = useSearchParams()
  const range = RANGES.find((days) => days === address.get('days')) ?? '30'
  const { data, failed, reload } = useLoaded(useCallback(() => fetchPreferenceChanges(range), [range]))
  return (
    <section aria-labelledby="choices" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="choices" className="type-heading">
          {t('preferenceChanges.title')}
        </h2>
        <select
          aria-label={t('preferenceChanges.rangeLabel')}
          value={range}
          onChange={({ target }) =>
            setAddress(
              (before) => {
                before.set('days', target.value)
                return before
              },
              { replace: true, preventScrollReset: true },
            )
          }
          className="h-10 rounded-control border border-edge bg-surface px-3"
        >
          {RANGES.map((days) => (
            <option key={days} value={days}>
              {t(`preferenceChanges.ranges.${days}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="mt-2 max-w-prose text-muted">{t('preferenceChanges.text')}</p>
      <p role="status">
        {failed && (
          <span className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {t('preferenceChanges.loadFailed')}
            <Button look="line" size="small" onClick={reload}>
              {t('common:tryAgain')}
            </Button>
          </span>
        )}
      </p>
      {!data && !failed && <Skeleton className="mt-6 h-64" />}
      {data && <ChangeSummary choices={data} />}
    </section>
  )
}

function ChangeSummary({ choices }: { choices: PreferenceChanges }) {
  const { t } = useTranslation('admin-analytics')
  const { sessions, languages, currencies } = choices
  if (sessions === 0)
    return (
      <EmptyState
        icon={Languages}
        title={t('preferenceChanges.none')}
        text={t('preferenceChanges.noneText')}
      />
    )
  return (
    <div className="mt-6 grid gap-x-10 gap-y-12 xl:grid-cols-2">
      <PreferenceChangeChart kind="languages" choices={languages} all={sessions} />
      <PreferenceChangeChart kind="currencies" choices={currencies} all={sessions} />
    </div>
  )
}
