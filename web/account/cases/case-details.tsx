import { useRevalidator } from 'react-router'
import { MAX_CASE_UPLOADS } from '../../../shop/cases/case-state.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { PrivateImage } from '../../ui/files/private-image.tsx'
import { FormDialog } from '../../ui/form/form.tsx'
import { refuse } from '../../ui/form/use-submit.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { FactRow } from '../../ui/texts/fact-row.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { MyOrderDetails } from '../orders/my-orders.ts'
import { CaseStateBadge, useRemedyTexts } from './case-texts.tsx'
import type { Case } from './cases-api.ts'
import { EvidenceField } from './evidence-field.tsx'
import { useEvidence } from './use-evidence.ts'

interface CaseDetailsProps {
  order: MyOrderDetails
  shown: Case
  /** Called when the customer took the case back, before the page shows it. */
  onCancelled?: () => void
}

/** One case as its customer follows it: state, deadline, what was asked and decided, images and history. */
export function CaseDetails({ order, shown, onCancelled }: CaseDetailsProps) {
  const { t } = useTranslation('orders/cases')
  const { describeProposal, describeDecision } = useRemedyTexts(order)
  const { decision, state } = shown
  const isOpen = state === 'open'
  const isTrialRefund = order.isTrial && decision?.remedy === 'refund'
  return (
    <article className="mt-4 rounded-panel border border-line bg-surface p-5 sm:p-6" data-case={shown.id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="type-heading">{t(`kind.${shown.kind}`)}</h3>
        <CaseStateBadge state={state} />
      </div>
      {isOpen && <Deadline dueAt={shown.dueAt} kind={shown.kind} />}
      {state === 'accepted' && decision && decision.remedy !== 'none' && !isTrialRefund && (
        <p className="mt-2 text-muted">{t(`details.way.${decision.remedy}`)}</p>
      )}
      <dl className="mt-4 border-t border-line">
        <FactRow label={<RequestedAt at={shown.createdAt} />}>{describeProposal(shown.proposal)}</FactRow>
        {shown.statement !== '' && (
          <FactRow label={t('details.statement')}>
            <p className="entered-text">{shown.statement}</p>
          </FactRow>
        )}
        {decision && (
          <FactRow label={t('details.decision')}>
            <span className="font-semibold" data-testid="decision">
              {state === 'refused' ? t('state.refused') : describeDecision(decision)}
            </span>
            {decision.reason && (
              <>
                <br />
                {t('details.reason')}: <bdi className="wrap-anywhere">{decision.reason}</bdi>
              </>
            )}
          </FactRow>
        )}
      </dl>
      <EvidenceImages shown={shown} />
      {/* The receipt alone is above. */}
      {shown.events.length > 1 && (
        <>
          <h4 className="mt-5 font-semibold">{t('details.history')}</h4>
          <ol className="mt-1">
            {shown.events.map((event) => (
              <li
                key={`${event.at} ${event.kind}`}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
                data-event={event.kind}
              >
                <span>{t(`events.${event.kind}`)}</span>
                <Time date={event.at} style="moment" className="figures text-sm text-muted" />
              </li>
            ))}
          </ol>
        </>
      )}
      {(isOpen || shown.canCancel) && (
        <div className="mt-5 flex flex-wrap items-start gap-3">
          {isOpen && <AddEvidence orderId={order.id} shown={shown} />}
          {shown.canCancel && <CancelCase id={shown.id} onCancelled={onCancelled} />}
        </div>
      )}
    </article>
  )
}

function Deadline({ dueAt, kind }: Pick<Case, 'dueAt' | 'kind'>) {
  const { t, lang } = useTranslation('orders/cases')
  const isOverdue = useNow() > Date.parse(dueAt)
  const date = isolateBidi(formatDate(lang, dueAt, 'promisedDay'))
  return (
    <p className="mt-2" data-deadline={isOverdue ? 'overdue' : 'open'}>
      {kind === 'withdrawal'
        ? t(isOverdue ? 'details.refundOverdue' : 'details.refundBy', { date })
        : t(isOverdue ? 'details.overdue' : 'details.decideBy', { date })}
    </p>
  )
}

function RequestedAt({ at }: { at: string }) {
  const { t, lang } = useTranslation('orders/cases')
  return <>{t('details.asked', { date: isolateBidi(formatDate(lang, at, 'moment')) })}</>
}

function EvidenceImages({ shown }: { shown: Case }) {
  const { t, lang } = useTranslation('orders/cases')
  if (shown.uploads.length === 0) return null
  return (
    <>
      <h4 className="mt-5 font-semibold">{t('evidence.title')}</h4>
      <ul className="mt-2 flex flex-wrap gap-3">
        {shown.uploads.map(({ id, createdAt }) => {
          const date = { date: isolateBidi(formatDate(lang, createdAt, 'moment')) }
          return (
            <li key={id}>
              <PrivateImage
                uploadId={id}
                alt={t('evidence.image', date)}
                openLabel={t('evidence.open', date)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The button that takes a case back, with its confirmation. */
function CancelCase({ id, onCancelled }: { id: string; onCancelled?: () => void }) {
  const { t } = useTranslation('orders/cases')
  const { revalidate } = useRevalidator()
  return (
    <DialogButton
      dialog={
        <FormDialog
          title={t('details.cancelTitle')}
          submit={t('details.cancelConfirm')}
          submitting={t('form.sending')}
          failed={t('form.failed')}
          onSubmit={() => callApi('POST /cases/{id}/cancel', { param: { id } })}
          done={() => t('details.cancelled')}
          onDone={onCancelled}
          reload={revalidate}
          cancel={t('details.cancelKeep')}
        >
          <p className="mb-5">{t('details.cancelText')}</p>
        </FormDialog>
      }
    >
      {t('details.cancel')}
    </DialogButton>
  )
}

/** The button that adds images to an open case. */
function AddEvidence({ orderId, shown }: { orderId: string; shown: Case }) {
  const { t } = useTranslation('orders/cases')
  if (shown.uploads.length >= MAX_CASE_UPLOADS) return null
  return (
    <DialogButton dialog={<EvidenceDialog orderId={orderId} caseId={shown.id} />}>
      {t('details.addEvidence')}
    </DialogButton>
  )
}

interface EvidenceDialogProps {
  orderId: string
  caseId: string
}

function EvidenceDialog({ orderId, caseId }: EvidenceDialogProps) {
  const { t } = useTranslation('orders/cases')
  const { revalidate } = useRevalidator()
  const evidence = useEvidence(orderId)
  return (
    <FormDialog
      title={t('details.addEvidence')}
      submit={t('evidence.save')}
      submitting={t('form.sending')}
      failed={t('form.failed')}
      onSubmit={async () => {
        if (!evidence.isComplete) refuse(t('evidence.wait'))
        if (evidence.uploadIds.length > 0)
          await callApi('POST /cases/{id}/evidence', {
            param: { id: caseId },
            json: { uploads: evidence.uploadIds },
          })
      }}
      done={() => evidence.uploadIds.length > 0 && t('evidence.added')}
      reload={revalidate}
      cancel={t('form.back')}
    >
      <EvidenceField evidence={evidence} />
    </FormDialog>
  )
}
