import { useState } from 'react'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { shortSubject } from '../audit/audit-entries.ts'
import type { ProviderProblem } from './open-issues.ts'
import { ProviderName } from './provider-name.tsx'

/** A request that the provider refuses: its reason, its count and its first date. */
export function ProviderProblemEntry({
  problem,
  onChanged,
}: {
  problem: ProviderProblem
  onChanged: () => void
}) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const [busy, setBusy] = useState(false)
  const { id, provider, operation, reason, count, firstAt, lastAt, paymentId } = problem
  const since = isolateBidi(formatDate(lang, firstAt, 'moment'))
  const last = isolateBidi(formatDate(lang, lastAt, 'moment'))
  const resolve = async () => {
    setBusy(true)
    try {
      await unwrapResponse(api.admin['provider-problems'][':id'].resolve.$post({ param: { id } }))
      onChanged()
    } catch (error) {
      toast({
        title: t('issues.resolveFailed'),
        description: getErrorMessage(error, ''),
        tone: 'danger',
      })
      setBusy(false)
    }
  }
  return (
    <article>
      <h3 className="font-semibold">{t(`providerProblems.operations.${operation}`)}</h3>
      <p className="mt-1 max-w-2xl wrap-anywhere">
        {t('refunds.providerReason', { reason: isolateBidi(reason) })}
      </p>
      <p className="mt-2 text-sm text-muted">
        <ProviderName provider={provider} />
        {' · '}
        {t('providerProblems.occurrences', {
          count,
          amount: isolateBidi(formatCount(lang, count)),
          since,
          last,
        })}
        {paymentId && (
          <>
            {' · '}
            {t('providerProblems.lastPayment', { id: isolateBidi(shortSubject(paymentId)) })}
          </>
        )}
      </p>
      <Button look="line" size="small" className="mt-3" busy={busy} onClick={resolve}>
        {t('providerProblems.resolve')}
      </Button>
    </article>
  )
}
