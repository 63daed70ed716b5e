import { Download, Scale, ShieldAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { findPlanRefusal } from '../../../../shop/orders/order-status.ts'
import { session } from '../../../account/session.ts'
import { callApi, fetchApi } from '../../../api-client.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { downloadPrivateFile } from '../../../ui/files/download-file.ts'
import { TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { withSearch } from '../../../with-search.ts'
import { CaseDecision } from '../../cases/case-decision.tsx'
import { CaseDeadline, CaseState, useRemedyText } from '../../cases/case-facts.tsx'
import { CASE_PARAM } from '../../cases/cases-api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { OrderDetails } from '../orders-api.ts'

type OrderCase = OrderDetails['cases'][number]

function isActive({ state }: OrderCase): boolean {
  return state === 'open' || state === 'accepted'
}

function getCasePath({ id }: OrderCase): string {
  return withSearch(href('/admin/cases'), { state: 'all', [CASE_PARAM]: id })
}

const LINK_CLASS = 'text-link underline underline-offset-4'

/** The active case of an order with its decision. */
export function ActiveCase({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-cases')
  const remedyText = useRemedyText()
  const found = order.cases.find(isActive)
  if (!found) return null
  return (
    <section
      className={`mt-4 border-s-4 ps-4 ${found.isOverdue ? 'border-danger' : 'border-warning'}`}
      data-active-case={found.state}
    >
      <h2 className="type-heading flex flex-wrap items-center gap-x-3 gap-y-1">
        <Scale className="size-5 text-muted" aria-hidden="true" />
        {t(`kinds.${found.kind}`)}
        {found.state === 'open' ? (
          <span className="text-base font-normal">
            <CaseDeadline found={found} />
          </span>
        ) : (
          <CaseState state={found.state} />
        )}
        <Link
          to={getCasePath(found)}
          className="ms-auto font-sans text-base font-normal text-link underline underline-offset-4"
        >
          {t('openCase')}
        </Link>
      </h2>
      {found.statement && <p className="entered-text mt-1 line-clamp-4 max-w-2xl">{found.statement}</p>}
      <p className="mt-1">
        <span className="text-muted">{t('proposal')}:</span>{' '}
        <span className="font-semibold">{remedyText(found.proposal)}</span>
      </p>
      {found.state === 'open' && (
        <div className="mt-3">
          <CaseDecision found={found} />
        </div>
      )}
    </section>
  )
}

/** The cases of an order that have ended, newest first. */
export function EarlierCases({ cases }: { cases: OrderCase[] }) {
  const { t } = useTranslation('admin-cases')
  return (
    <ul className="border-t border-line">
      {cases.map((found) => (
        <li
          key={found.id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
        >
          <Link to={getCasePath(found)} className={LINK_CLASS}>
            {t(`kinds.${found.kind}`)}
          </Link>
          <span className="text-sm text-muted">
            <Time date={found.createdAt} style="moment" /> <CaseState state={found.state} look="words" />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function listEarlierCases(order: OrderDetails): OrderCase[] {
  return order.cases.filter((found) => !isActive(found))
}

/** Disputes of an order with their deadlines, the override and the evidence download. */
export function OrderDisputes({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-payments')
  const user = session.useUser()
  const { disputes } = order
  if (disputes.length === 0) return null
  // The order has ended and its money went back, so staff can allow nothing.
  const isOver = findPlanRefusal(order) !== null && order.paymentStatus === 'refunded'
  const isHeld = order.isBlocked && !isOver
  const isSettled = disputes.every(({ state }) => state === 'won' || state === 'withdrawn')
  const isAllowed = user !== null && hasPermission(user.role, 'refunds:make')
  return (
    <section
      className={`mt-4 border-s-4 ps-4 ${isSettled ? 'border-line' : 'border-danger'}`}
      data-testid="disputes"
    >
      <h2 className="type-heading flex items-center gap-2">
        <ShieldAlert className={`size-5 ${isSettled ? 'text-muted' : 'text-danger'}`} aria-hidden="true" />
        {t('disputes.heading')}
      </h2>
      <ul className="mt-2 space-y-3">
        {disputes.map((dispute) => (
          <li key={dispute.id} data-dispute={dispute.state}>
            <FactLine className="font-semibold">
              {t(`disputes.states.${dispute.state}`)}
              <span className="figures">
                {formatMoney(lang, {
                  amount: Math.round(dispute.amount * 100),
                  currency: dispute.currency,
                })}
              </span>
            </FactLine>
            <FactLine className="text-sm text-muted">
              {t('disputes.opened', { date: isolateBidi(formatDate(lang, dispute.openedAt, 'moment')) })}
              {dispute.reason && t('disputes.reason', { reason: isolateBidi(dispute.reason) })}
            </FactLine>
            {dispute.state === 'open' && dispute.evidenceDueAt && (
              <p>
                {t('disputes.evidenceDue', {
                  date: isolateBidi(formatDate(lang, dispute.evidenceDueAt, 'moment')),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isHeld && <p className="mt-3 max-w-2xl">{t('disputes.blocked')}</p>}
      {isAllowed && (
        <div className="mt-3 flex flex-wrap gap-3">
          <EvidenceButton orderId={order.id} />
          {isHeld && (
            <DialogButton dialog={<OverrideDialog orderId={order.id} />}>
              {t('disputes.override')}
            </DialogButton>
          )}
        </div>
      )}
    </section>
  )
}

function EvidenceButton({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin-payments')

  const { run, busy } = useSubmit(
    () =>
      downloadPrivateFile(
        fetchApi('GET /admin/orders/{id}/evidence', { param: { id: orderId } }),
        'evidence.html',
      ),
    { failed: t('disputes.evidenceFailed') },
  )
  return (
    <Button busy={busy} onClick={run}>
      <Download className="size-4" aria-hidden="true" />
      {t('disputes.evidence')}
    </Button>
  )
}

function OverrideDialog({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin-payments')
  return (
    <FormDialog
      title={t('disputes.override')}
      submit={t('disputes.override')}
      limits={fieldLimits('POST /admin/orders/{id}/dispute-override')}
      failed={t('disputes.overrideFailed')}
      onSubmit={(fields) =>
        callApi('POST /admin/orders/{id}/dispute-override', {
          param: { id: orderId },
          json: { reason: String(fields.get('reason')) },
        })
      }
    >
      <p className="text-muted">{t('disputes.overrideText')}</p>
      <TextAreaField
        label={t('disputes.overrideReason')}
        hint={t('disputes.overrideHint')}
        name="reason"
        dir="auto"
      />
    </FormDialog>
  )
}
