import { href, Link } from 'react-router'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { AssignReturnDialog } from '../refunds/assign-return-dialog.tsx'
import { useRefundFailure, useRefundToast } from '../refunds/order-refunds.ts'
import { CopyButton } from '../ui/copy-field.tsx'
import { ConfirmDialog, FormDialog } from '../ui/form-dialog.tsx'
import { type Issue, IssueRow, IssueSection, ProviderLabel } from './issue-section.tsx'

/** Payment issues by kind, newest first, each kind with its explanation. */
export function PaymentIssues({ issues }: { issues: Issue[] }) {
  const { t } = useTranslation('admin-payments')
  const groups = Map.groupBy(issues, ({ kind, isDisputeLost }) => (isDisputeLost ? 'lost' : kind))
  return [...groups].map(([kind, found]) => (
    <IssueSection
      key={kind}
      title={kind === 'lost' ? t('disputes.states.lost') : t(`issues.kinds.${kind}.title`)}
      text={kind === 'lost' ? t('disputes.lostText') : t(`issues.kinds.${kind}.text`)}
    >
      {found.map((issue) => (
        <PaymentIssueRow key={issue.id} issue={issue} />
      ))}
    </IssueSection>
  ))
}

function PaymentIssueRow({ issue }: { issue: Issue }) {
  const { t, lang } = useTranslation('admin-payments')
  const { kind, amount, currency, provider, customer, orderId, createdAt, resolvedAt, reason, failureCode } =
    issue
  const explain = useRefundFailure()
  const explanation =
    kind === 'disputed'
      ? reason && t('disputes.reason', { reason: isolateBidi(reason) })
      : explain({ failureCode, reason })
  return (
    <IssueRow
      attributes={{ 'data-issue': kind }}
      lead={<Amount money={{ amount: Math.round(amount * 100), currency }} />}
      actions={resolvedAt ? undefined : <IssueActions issue={issue} />}
    >
      <p>
        <FactLine>
          {customer ? (
            <>
              <bdi>{customer.name}</bdi>, <bdi dir="ltr">{customer.email}</bdi>
            </>
          ) : (
            t('issues.unknownCustomer')
          )}
          {orderId && (
            <Link
              to={href('/admin/orders/:orderId', { orderId })}
              className="text-link underline underline-offset-4"
            >
              {t('issues.order', { id: isolateBidi(shortId(orderId)) })}
            </Link>
          )}
        </FactLine>
      </p>
      {!resolvedAt && issue.evidenceDueAt && (
        <p className="font-semibold">
          {t('disputes.evidenceDue', { date: isolateBidi(formatDate(lang, issue.evidenceDueAt, 'moment')) })}
        </p>
      )}
      {explanation && <p className="wrap-anywhere">{explanation}</p>}
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <span>
          <FactLine>
            <Time date={createdAt} style="moment" />
            <ProviderLabel provider={provider} />
          </FactLine>
        </span>{' '}
        <span className="flex max-w-full min-w-0 items-center gap-1">
          <span className="shrink-0">{t('issues.session')}:</span>{' '}
          <code dir="ltr" className="max-w-64 min-w-0 truncate font-mono">
            {issue.sessionId}
          </code>
          <CopyButton label={t('issues.session')} text={issue.sessionId} />
        </span>
      </div>
      {resolvedAt && <Resolution issue={issue} at={resolvedAt} />}
    </IssueRow>
  )
}

function IssueActions({ issue }: { issue: Issue }) {
  const { t } = useTranslation('admin-payments')
  const labels = {
    refund: t(issue.kind === 'refund_failed' ? 'issues.retry' : 'issues.refund'),
    assign: t('issues.assign'),
    resolve: t('issues.resolve'),
  }
  const dialogs = {
    refund: <RefundIssueDialog issue={issue} />,
    assign: issue.assignment && <AssignReturnDialog money={issue.assignment} />,
    resolve: <ResolveIssueDialog issue={issue} />,
  }
  return issue.actions.map((action) => (
    <DialogButton key={action} dialog={dialogs[action]}>
      {labels[action]}
    </DialogButton>
  ))
}

/** Resolutions that the shop itself writes, beside `refunded`. */
const OWN_RESOLUTIONS: Partial<
  Record<
    string,
    | 'issues.settledByProvider'
    | 'issues.assigned'
    | 'issues.paidInFull'
    | 'disputes.states.won'
    | 'disputes.states.lost'
    | 'disputes.states.withdrawn'
  >
> = {
  refund_settled: 'issues.settledByProvider',
  refund_assigned: 'issues.assigned',
  paid_in_full: 'issues.paidInFull',
  dispute_won: 'disputes.states.won',
  dispute_lost: 'disputes.states.lost',
  dispute_withdrawn: 'disputes.states.withdrawn',
}

/** Resolution as staff wrote it, or as the shop records it. */
function Resolution({ issue: { resolution }, at }: { issue: Issue; at: string }) {
  const { t, lang } = useTranslation('admin-payments')
  const date = isolateBidi(formatDate(lang, at, 'moment'))
  const isRefunded = !resolution || resolution === 'refunded'
  const own = resolution ? OWN_RESOLUTIONS[resolution] : undefined
  const settled = own ? t(own) : resolution
  return (
    <p className="text-sm">
      {t('issues.resolvedOn', { date })}: <bdi>{isRefunded ? t('issues.refunded') : settled}</bdi>
    </p>
  )
}

interface IssueDialogProps {
  issue: Issue
}

/** Refunds the money of an issue, or what a failed refund still owes. */
function RefundIssueDialog({ issue: { id, kind, amount, currency } }: IssueDialogProps) {
  const { t, lang } = useTranslation('admin-payments')
  const describeRefund = useRefundToast()
  const money = isolateBidi(formatMoney(lang, { amount: Math.round(amount * 100), currency }))
  const isRest = kind === 'paid_after_close'
  const isRepeated = kind === 'refund_failed'
  return (
    <ConfirmDialog
      title={t(isRepeated ? 'issues.retry' : 'issues.refund')}
      text={t(isRest ? 'issues.refundRemaining' : isRepeated ? 'issues.retryText' : 'issues.refundText', {
        amount: money,
      })}
      submit={isRest ? t('issues.refund') : t('refunds.submit', { amount: money })}
      failed={t('refunds.failed')}
      onConfirm={() => callApi('POST /admin/payment-issues/{id}/refund', { param: { id }, json: {} })}
      done={describeRefund}
    />
  )
}

/** Asks how the issue was resolved, because the note is the only record of it. */
function ResolveIssueDialog({ issue: { id, kind } }: IssueDialogProps) {
  const { t } = useTranslation('admin-payments')
  const resolve = (fields: FormData) =>
    callApi('POST /admin/payment-issues/{id}/resolve', {
      param: { id },
      json: { resolution: String(fields.get('resolution')) },
    })
  return (
    <FormDialog
      title={t('issues.resolve')}
      submit={t('issues.resolve')}
      limits={fieldLimits('POST /admin/payment-issues/{id}/resolve')}
      failed={t('issues.resolveFailed')}
      onSubmit={resolve}
    >
      <p className="text-muted">{t(`issues.kinds.${kind}.title`)}</p>
      <TextAreaField
        label={t('issues.resolution')}
        hint={t('issues.resolutionHint')}
        name="resolution"
        dir="auto"
      />
    </FormDialog>
  )
}
