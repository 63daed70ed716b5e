import { useState } from 'react'
import { getErrorMessage } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { fetchRates, type RateStatus, type RefreshOutcome, refreshRates } from './exchange-rates-api.ts'
import { RateStatusView } from './rate-status-view.tsx'
import { RateTable } from './rate-table.tsx'

/** Exchange rates with their age and refresh status. */
export function Rates() {
  const { t } = useTranslation('admin-settings')
  const { data, setData, failed, reload } = useLoaded(fetchRates)
  const { look, looking, outcome, refused } = useLook(setData)
  if (failed && !data) return <LoadFailed title={t('exchangeRates.loadFailed')} onRetry={reload} />
  if (!data) return <Spinner label={t('common:loading')} />
  return (
    <section aria-labelledby="rates" className="mt-6 max-w-3xl">
      <h2 id="rates" className="type-heading text-xl">
        {t('sections.rates')}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">{t('exchangeRates.intro')}</p>
      <RateStatusView status={data} />
      {data.asks && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button look="line" size="small" busy={looking} onClick={look}>
            {t('exchangeRates.refresh')}
          </Button>
          <p role="status">{outcome && t(`exchangeRates.outcomes.${outcome}`)}</p>
        </div>
      )}
      {refused !== null && (
        <RefusalMessage title={t('exchangeRates.refreshFailed')} text={refused || t('common:offline')} />
      )}
      <RateTable status={data} />
    </section>
  )
}

/** Refreshes the rates and shows the outcome until the next refresh. */
function useLook(show: (status: RateStatus) => void) {
  const [looking, setLooking] = useState(false)
  const [outcome, setOutcome] = useState<RefreshOutcome | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const look = async () => {
    setLooking(true)
    setOutcome(null)
    setRefused(null)
    try {
      const found = await refreshRates()
      show(found.status)
      setOutcome(found.outcome)
    } catch (error) {
      console.error(error)
      setRefused(getErrorMessage(error, ''))
    }
    setLooking(false)
  }
  return { look, looking, outcome, refused }
}
