import { TriangleAlert } from 'lucide-react'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { IssueRow, IssueSection } from './issue-section.tsx'
import type { FailedEvent } from './load-issues.ts'
import { ProviderName } from './provider-name.tsx'

/** Webhook events that failed for good. */
export function FailedEvents({ events }: { events: FailedEvent[] }) {
  const { t } = useTranslation('admin-payments')
  if (events.length === 0) return null
  return (
    <IssueSection icon={TriangleAlert} title={t('webhookEvents.title')} text={t('webhookEvents.text')}>
      {events.map((event) => (
        <FailedEventRow key={`${event.provider} ${event.eventId}`} event={event} />
      ))}
    </IssueSection>
  )
}

function FailedEventRow({ event }: { event: FailedEvent }) {
  const { t } = useTranslation('admin-payments')
  const { provider, eventId, type, receivedAt, attempts, reason } = event

  const param = { provider, eventId }
  const failed = t('webhookEvents.updateFailed')
  const retry = useMutation(
    () => callApi('POST /admin/webhook-events/{provider}/{eventId}/retry', { param }),
    {
      failed,
      done: ({ state, reason: why }) => ({
        title: t(`webhookEvents.outcomes.${state}`),
        description: state === 'failed' ? (why ?? undefined) : undefined,
        tone: state === 'failed' ? 'danger' : undefined,
      }),
    },
  )
  const dismiss = useMutation(
    () => callApi('POST /admin/webhook-events/{provider}/{eventId}/dismiss', { param }),
    { failed },
  )
  const isBusy = retry.busy || dismiss.busy
  return (
    <IssueRow
      attributes={{ 'data-event': eventId }}
      lead={
        <bdi dir="ltr" className="font-mono">
          {type}
        </bdi>
      }
      actions={
        <>
          <Button look="line" size="small" busy={retry.busy} disabled={isBusy} onClick={retry.run}>
            {t('webhookEvents.retry')}
          </Button>
          <Button look="line" size="small" busy={dismiss.busy} disabled={isBusy} onClick={dismiss.run}>
            {t('webhookEvents.dismiss')}
          </Button>
        </>
      }
    >
      {reason && (
        <p className="wrap-anywhere">{t('webhookEvents.reason', { reason: isolateBidi(reason) })}</p>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        <ProviderName provider={provider} />
        {' · '}
        <Time date={receivedAt} style="moment" />
        {' · '}
        {t('webhookEvents.attempts', { count: attempts })}
        {' · '}
        <bdi dir="ltr" className="font-mono">
          {eventId}
        </bdi>
      </p>
    </IssueRow>
  )
}
