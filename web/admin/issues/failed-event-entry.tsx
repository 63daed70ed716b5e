import { useState } from 'react'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import type { FailedEvent } from './open-issues.ts'
import { ProviderName } from './provider-name.tsx'

/** Webhook event that failed for good, with its error and the available actions. */
export function FailedEventEntry({ event, onChanged }: { event: FailedEvent; onChanged: () => void }) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const [busy, setBusy] = useState<'retry' | 'dismiss' | null>(null)
  const { provider, eventId, type, receivedAt, attempts, reason } = event
  const calls = api.admin['webhook-events'][':provider'][':eventId']
  const param = { provider, eventId }

  async function run(what: 'retry' | 'dismiss', work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
      onChanged()
    } catch (error) {
      toast({
        title: t('webhookEvents.updateFailed'),
        description: getErrorMessage(error, ''),
        tone: 'danger',
      })
    }
    setBusy(null)
  }
  const retry = () =>
    run('retry', async () => {
      const { state, reason: why } = await unwrapResponse(calls.retry.$post({ param }))
      const description = state === 'failed' ? (why ?? undefined) : undefined
      const tone = state === 'failed' ? ('danger' as const) : undefined
      toast({ title: t(`webhookEvents.outcomes.${state}`), description, tone })
    })
  const dismiss = () =>
    run('dismiss', async () => {
      await unwrapResponse(calls.dismiss.$post({ param }))
    })
  return (
    <article>
      <h3 className="font-semibold">
        <bdi dir="ltr" className="font-mono wrap-anywhere">
          {type}
        </bdi>
      </h3>
      {reason && (
        <p className="mt-1 max-w-2xl wrap-anywhere">
          {t('webhookEvents.reason', { reason: isolateBidi(reason) })}
        </p>
      )}
      <p className="mt-2 text-sm text-muted wrap-anywhere">
        <ProviderName provider={provider} />
        {' · '}
        <time dateTime={receivedAt}>{formatDate(lang, receivedAt, 'moment')}</time>
        {' · '}
        {t('webhookEvents.attempts', { count: attempts })}
        {' · '}
        <bdi dir="ltr" className="font-mono">
          {eventId}
        </bdi>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="line" size="small" busy={busy === 'retry'} disabled={busy !== null} onClick={retry}>
          {t('webhookEvents.retry')}
        </Button>
        <Button look="line" size="small" busy={busy === 'dismiss'} disabled={busy !== null} onClick={dismiss}>
          {t('webhookEvents.dismiss')}
        </Button>
      </div>
    </article>
  )
}
