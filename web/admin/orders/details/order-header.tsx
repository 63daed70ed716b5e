import {
  ArrowLeft,
  Ban,
  CircleCheck,
  CircleX,
  Contrast,
  Play,
  ReceiptText,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { fromPounds } from '../../../../shop/money.ts'
import {
  canReportFailure,
  listNextStatuses,
  type STAFF_ORDER_STATUSES,
} from '../../../../shop/orders/order-status.ts'
import { shortId } from '../../../../shop/short-id.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { canCancel } from '../../../account/orders/my-orders.ts'
import { OrderStatusBadge } from '../../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { session } from '../../../account/session.ts'
import { callApi } from '../../../api-client.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { parseOptional } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { NumberField, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { RowMenu, type RowMenuItem } from '../../list/row-menu.tsx'
import { RefundDialog } from '../../refunds/refund-dialog.tsx'
import { CopyButton } from '../../ui/copy-field.tsx'
import { ConfirmDialog, FormDialog, useEmailNotice } from '../../ui/form-dialog.tsx'
import { FailureDialog } from '../delivery/run-dialogs.tsx'
import { OrderFlags } from '../order-cells.tsx'
import { type LoadedOrder, type OrderDetails, type OrderUpdate, updateOrder } from '../orders-api.ts'

/** Id, status and next action, which stay in sight while the screen scrolls. */
export function OrderHeader({ order, refunds }: Pick<LoadedOrder, 'order' | 'refunds'>) {
  const { t } = useTranslation('admin-orders')
  const id = shortId(order.id)
  return (
    <header className="top-12 z-20 -mx-(--gutter) flex items-start gap-x-2 max-sm:flex-wrap border-b border-line bg-paper px-(--gutter) pt-2 pb-2.5 max-lg:-mt-2 lg:-mt-3 lg:pt-3 tall:sticky">
      <BackToList />
      <div className="min-w-0 flex-1 max-sm:contents">
        <div className="flex min-h-10 touch:min-h-11 min-w-0 flex-wrap items-center gap-x-3 max-sm:flex-1">
          <span className="flex items-center gap-1">
            <h1 className="type-screen whitespace-nowrap">
              <span className="max-sm:sr-only">{t('details.title', { id: '' })}</span>{' '}
              <bdi className="figures">{id}</bdi>
            </h1>
            <span className="max-sm:hidden">
              <CopyButton label={t('details.id')} text={order.id} />
            </span>
          </span>
          <OrderStatusBadge order={order} viewer="staff" />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-[0.95rem] text-muted max-sm:order-1 max-sm:mt-1 max-sm:basis-full">
          <p>
            <FactLine>
              {order.localPackageName}
              <TiktokHandle username={order.tiktokUsername} />
              <Amount money={fromPounds(order.price)} />
            </FactLine>
          </p>
          <OrderFlags order={order} />
        </div>
      </div>
      <OrderActions order={order} refunds={refunds} />
    </header>
  )
}

/**
 * Goes back in the browser history when the user came from a list, to keep its filters, pages and scroll
 * position.
 */
function BackToList() {
  const { t } = useTranslation('admin-orders')
  const navigate = useNavigate()
  const { state } = useLocation()
  const goBack = (event: MouseEvent) => {
    if (!state?.fromList || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={href('/admin/orders')}
      onClick={goBack}
      aria-label={t('details.back')}
      title={t('details.back')}
      className={iconButtonClass({ className: '-ms-2 touch:-ms-4' })}
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}

type StaffStatus = (typeof STAFF_ORDER_STATUSES)[number]
type Action = StaffStatus | 'cancel' | 'refund' | 'report'

const ICONS: Record<Action, RowMenuItem['icon']> = {
  processing: Play,
  completed: CircleCheck,
  partial: Contrast,
  failed: CircleX,
  cancel: Ban,
  refund: Undo2,
  report: TriangleAlert,
}

/** Lists the actions that the order's state and the user's role allow, the next one first. */
function listActions(order: OrderDetails, refundable: boolean, role: string): Action[] {
  const moves = listNextStatuses(order, { withoutAnswers: true })
  // The dispute section explains what a blocked order needs.
  const refunds = refundable && !order.isBlocked
  const cancels = canCancel(order) && hasPermission(role, 'orders:work')
  // After the start each run has its own report.
  const { runs } = order.delivery
  const isReportable = runs.length === 0 || runs.some(({ actions }) => actions.includes('fail'))
  const reports =
    order.status === 'pending' &&
    isReportable &&
    canReportFailure(order) &&
    hasPermission(role, 'orders:work')
  return [
    ...moves,
    ...(reports ? ['report' as const] : []),
    ...(refunds ? ['refund' as const] : []),
    ...(cancels ? ['cancel' as const] : []),
  ]
}

/** The next action as a button, the others in a menu. */
function OrderActions({ order, refunds }: Pick<LoadedOrder, 'order' | 'refunds'>) {
  const { t } = useTranslation('admin-orders', 'admin-payments', 'admin-delivery', 'orders')
  const role = session.useUser()?.role ?? ''
  const actions = listActions(order, refunds !== null && refunds.left > 0, role)
  // Without the answers, the work is started on purpose only.
  const isWaiting = order.briefState === 'waiting'
  const labels: Record<Action, string> = {
    processing: t(`statusChanges.${isWaiting ? 'unanswered' : 'processing'}.action`),
    completed: t('statusChanges.completed.action'),
    partial: t('statusChanges.partial.action'),
    failed: t('statusChanges.failed.action'),
    cancel: t('orders:cancel.open'),
    refund: t('admin-payments:refunds.open'),
    report: t('admin-delivery:reportFailure'),
  }
  const renderDialog = (action: Action) => {
    if (action === 'refund') return refunds && <RefundDialog order={order} refunds={refunds} />
    if (action === 'cancel') return <CancelDialog orderId={order.id} />
    if (action === 'report') return <FailureDialog order={order} />
    return <StatusDialog order={order} to={action} />
  }
  const next = actions.find((action) => (action === 'processing' && !isWaiting) || action === 'completed')
  const items: RowMenuItem[] = actions
    .filter((action) => action !== next)
    .map((action) => ({
      label: labels[action],
      icon: ICONS[action],
      danger: action === 'failed' || action === 'cancel',
      dialog: renderDialog(action),
    }))
  if (order.payment.receiptLabel !== null) {
    const newTab = href('/receipts/:paymentId', { paymentId: order.payment.id })
    items.push({ label: t('details.receipt'), icon: ReceiptText, newTab })
  }
  return (
    <div className="flex shrink-0 items-center gap-1">
      {next && (
        <DialogButton
          look="solid"
          dialog={renderDialog(next)}
          className="max-sm:tall:fixed max-sm:tall:inset-x-4 max-sm:tall:bottom-18 max-sm:tall:z-20 max-sm:tall:shadow-float"
        >
          {labels[next]}
        </DialogButton>
      )}
      {items.length > 0 && <RowMenu label={t('details.more')} items={items} />}
    </div>
  )
}

function CancelDialog({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders', 'admin-orders')
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      text={t('cancel.text')}
      submit={t('cancel.confirm')}
      danger
      failed={t('admin-orders:statusDialog.failed')}
      onConfirm={() => callApi('POST /admin/orders/{id}/cancel', { param: { id: orderId }, json: {} })}
    />
  )
}

interface StatusDialogProps {
  order: OrderDetails
  to: NonNullable<OrderUpdate['status']>
}

/** Names the consequences of a status change, with the email to the customer, and records the reason. */
function StatusDialog({ order, to }: StatusDialogProps) {
  const { t, lang } = useTranslation('admin-orders')
  // An order that ends early needs its delivered count, because the proposed refund depends on it.
  const counts = order.status === 'processing' && (to === 'partial' || to === 'failed')
  const emailNotice = useEmailNotice()
  const rest = order.quantity - order.delivered
  const amount = (count: number) => isolateBidi(formatCount(lang, count))
  const amounts = { delivered: amount(order.delivered), quantity: amount(order.quantity) }
  const isUnanswered = to === 'processing' && order.briefState === 'waiting'
  const texts = isUnanswered ? 'unanswered' : to
  const change = (fields: FormData) =>
    updateOrder(order.id, {
      status: to,
      startWithoutAnswers: isUnanswered || undefined,
      note: normalizeText(String(fields.get('note') ?? '')) || undefined,
      ...(counts && {
        delivered: parseOptional(fields.get('delivered')) ?? undefined,
        basedOn: { startCount: order.startCount, delivered: order.delivered },
      }),
    })
  return (
    <FormDialog
      title={t(`statusChanges.${texts}.title`)}
      submit={t(`statusChanges.${texts}.action`)}
      danger={to === 'failed' || isUnanswered}
      limits={fieldLimits('PATCH /admin/orders/{id}')}
      failed={t('statusDialog.failed')}
      onSubmit={change}
      done={({ isStatusChanged }) => t(isStatusChanged ? `statusChanges.${to}.done` : 'unchanged')}
    >
      <p>
        {texts === 'completed' && rest > 0
          ? t('statusChanges.completed.textRest', { ...amounts, rest: amount(rest) })
          : t(`statusChanges.${texts}.text`, amounts)}{' '}
        {emailNotice}
      </p>
      {counts && (
        <NumberField
          label={t('statusDialog.delivered', { amount: formatCount(lang, order.quantity) })}
          name="delivered"
          max={order.quantity}
          defaultValue={order.delivered}
          required
        />
      )}
      <TextAreaField label={t('statusDialog.note')} hint={t('details.noteHint')} name="note" dir="auto" />
    </FormDialog>
  )
}
