import { TriangleAlert } from 'lucide-react'
import { callApi } from '../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { shortSubject } from '../audit/audit-entries.ts'
import { useMutation } from '../data/use-mutation.ts'
import {
  type FailedEvent,
  IssueRow,
  IssueSection,
  ProviderLabel,
  type ProviderProblem,
} from './issue-section.tsx'

/** Requests that the payment providers refuse. */
export function ProviderProblems({ problems }: { problems: ProviderProblem[] }) {
  const { t } = useTranslation('admin-payments')
  if (problems.length === 0) return null
  return (
    <IssueSection icon={TriangleAlert} title={t('providerProblems.title')} text={t('providerProblems.text')}>
      {problems.map((problem) => (
        <ProviderProblemRow key={problem.id} problem={problem} />
      ))}
    </IssueSection>
  )
}

function ProviderProblemRow({ problem }: { problem: ProviderProblem }) {
  const { t, lang } = useTranslation('admin-payments')
  const { id, provider, operation, reason, count, firstAt, lastAt, paymentId } = problem
  const resolve = useMutation(
    () => callApi('POST /admin/provider-problems/{id}/resolve', { param: { id } }),
    { failed: t('issues.resolveFailed') },
  )
  const occurrences = t('providerProblems.occurrences', {
    count,
    amount: isolateBidi(formatCount(lang, count)),
    since: isolateBidi(formatDate(lang, firstAt, 'moment')),
    last: isolateBidi(formatDate(lang, lastAt, 'moment')),
  })
  return (
    <IssueRow
      attributes={{ 'data-problem': operation }}
      lead={t(`providerProblems.operations.${operation}`)}
      actions={
        <Button busy={resolve.busy} onClick={resolve.run}>
          {t('providerProblems.resolve')}
        </Button>
      }
    >
      <p className="wrap-anywhere">{t('refunds.providerReason', { reason: isolateBidi(reason) })}</p>
      <FactLine className="text-sm text-muted">
        <ProviderLabel provider={provider} />
        {occurrences}
        {paymentId && t('providerProblems.lastPayment', { id: isolateBidi(shortSubject(paymentId)) })}
      </FactLine>
    </IssueRow>
  )
}

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
          <Button busy={retry.busy} disabled={isBusy} onClick={retry.run}>
            {t('webhookEvents.retry')}
          </Button>
          <Button busy={dismiss.busy} disabled={isBusy} onClick={dismiss.run}>
            {t('webhookEvents.dismiss')}
          </Button>
        </>
      }
    >
      {reason && (
        <p className="wrap-anywhere">{t('webhookEvents.reason', { reason: isolateBidi(reason) })}</p>
      )}
      <FactLine className="text-sm text-muted wrap-anywhere">
        <ProviderLabel provider={provider} />
        <Time date={receivedAt} style="moment" />
        {t('webhookEvents.attempts', { count: attempts })}
        <bdi dir="ltr" className="font-mono">
          {eventId}
        </bdi>
      </FactLine>
    </IssueRow>
  )
}
