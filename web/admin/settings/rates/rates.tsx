import { api, unwrapResponse } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMutation } from '../../data/use-mutation.ts'
import { SectionHeading } from '../edit-form.tsx'
import type { RateStatus } from './fetch-rates.ts'
import { RateStatusView } from './rate-status-view.tsx'
import { RateTable } from './rate-table.tsx'

/** Exchange rates with their age and refresh status. */
export function Rates({ status }: { status: RateStatus }) {
  const { t } = useTranslation('admin-settings')
  const { run, busy } = useMutation(() => unwrapResponse(api.admin.rates.refresh.$post()), {
    done: ({ outcome }) => ({
      title: t(`exchangeRates.outcomes.${outcome}`),
      tone: outcome === 'rejected' ? 'danger' : 'plain',
    }),
    failed: t('exchangeRates.refreshFailed'),
  })
  return (
    <section aria-labelledby="rates">
      <SectionHeading
        id="rates"
        title={t('sections.rates')}
        intro={t('exchangeRates.intro')}
        actions={
          status.asks && (
            <Button look="line" size="small" busy={busy} onClick={() => run()}>
              {t('exchangeRates.refresh')}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-x-12 min-[90rem]:grid-cols-2">
        <RateStatusView status={status} />
        <RateTable status={status} />
      </div>
    </section>
  )
}
