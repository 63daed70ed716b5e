import { Check, CircleSlash, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { shortId } from '../../../shop/short-id.ts'
import { useRemedyTexts } from '../../account/cases/case-texts.tsx'
import type { AvailableCase } from '../../account/cases/cases-api.ts'
import { CASES_ANCHOR } from '../../account/cases/order-cases.tsx'
import { areAllTrials, type MyOrder } from '../../account/orders/my-orders.ts'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { Form } from '../../ui/form/form.tsx'
import { refuse } from '../../ui/form/use-submit.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Spinner } from '../../ui/states/loading-screen.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { withSearch } from '../../with-search.ts'
import { ContactLink } from '../link-screen.tsx'
import { WithdrawalFields } from './check-withdrawal.tsx'
import { type ReceivedWithdrawal, readFields, type Withdrawal } from './withdrawal-statement.ts'

interface OwnOrdersProps {
  /** Values that were chosen before. */
  stated: Withdrawal | null
  onNext: (withdrawal: Withdrawal) => void
  /** Leads to the form for visitors. */
  onByNumber: () => void
}

interface OwnOrder {
  order: MyOrder
  /** Remedy that the policy provides for a withdrawal now; null where none is possible, undefined where it could not be loaded. */
  option?: AvailableCase | null
}

/** Loads the paid orders of the customer with what a withdrawal provides. */
async function loadOwnOrders(): Promise<OwnOrder[]> {
  const [{ orders }, withdrawals] = await Promise.all([
    callApi('GET /orders/my-orders', { query: {} }),
    callApi('GET /withdrawals').catch(() => null),
  ])
  return orders
    .filter(({ status, paymentStatus }) => isPaid(paymentStatus) && status !== 'refunded')
    .map((order) => ({
      order,
      ...(withdrawals && {
        option: withdrawals.options.find(({ orderId }) => orderId === order.id) ?? null,
      }),
    }))
}

/** The paid orders of the logged-in customer, to choose one. */
export function OwnOrders({ stated, onNext, onByNumber }: OwnOrdersProps) {
  const { t } = useTranslation('orders/cases')
  const [orders, setOrders] = useState<OwnOrder[] | 'failed' | null>(null)
  useEffect(() => {
    // The page is cached for everyone, so the orders are loaded in the browser.
    loadOwnOrders().then(setOrders, () => setOrders('failed'))
  }, [])
  const logInPath = withSearch(href('/login'), { from: href('/withdrawal') })
  const other = (
    <p className="dot-list gap-y-2">
      <span className="text-muted">{t('withdrawal.other')}</span>
      <Link to={logInPath} className={LINK_CLASS}>
        {t('withdrawal.logInOther')}
      </Link>
      <button type="button" className={LINK_CLASS} onClick={onByNumber}>
        {t('withdrawal.byNumber')}
      </button>
    </p>
  )
  if (orders === null) return <Spinner label={t('common:loading')} />
  if (orders === 'failed')
    return (
      <div className="space-y-4">
        <p role="alert">{t('withdrawal.loadFailed')}</p>
        {other}
        <ContactLink look="line" size="small" />
      </div>
    )
  if (orders.length === 0)
    return (
      <EmptyState icon={SearchX} pose="missing" title={t('withdrawal.noOrders')} text={t('withdrawal.other')}>
        <Button onClick={onByNumber}>{t('withdrawal.byNumber')}</Button>
        <Link to={logInPath} className={buttonClass({ look: 'line' })}>
          {t('withdrawal.logInOther')}
        </Link>
      </EmptyState>
    )
  const isTrial = areAllTrials(orders.map(({ order }) => order))
  const open = orders.filter(({ option }) => option !== null)
  const closed = orders.filter(({ option }) => option === null)
  const send = async (fields: FormData) => {
    const { order: id, statement } = readFields(fields, 'order', 'statement')
    const found = open.find(({ order }) => order.id === id)
    if (!found) return refuse(t('withdrawal.ownText'))
    onNext({ order: found.order, statement })
  }
  return (
    <>
      <Form
        submit={t('withdrawal.next')}
        look="ink"
        submitting={t('withdrawal.confirming')}
        limits={fieldLimits('POST /withdrawals')}
        failed={t('withdrawal.failed')}
        onSubmit={send}
        submitDisabled={open.length === 0}
      >
        <fieldset>
          <legend className="mb-2 font-semibold">{t('withdrawal.ownText')}</legend>
          {isTrial && open.length > 0 && <p className="-mt-1 mb-3 text-muted">{t('withdrawal.trial')}</p>}
          <ul className="border-t border-line empty:hidden">
            {open.map(({ order, option }) => (
              <OwnOrderRow
                key={order.id}
                order={order}
                option={option}
                isTrialSaid={isTrial}
                isFirst={open.length === 1 || order.id === stated?.order?.id}
              />
            ))}
          </ul>
          {closed.length > 0 && (
            <>
              <p className="mt-6 mb-2 text-sm text-muted">{t('withdrawal.closed')}</p>
              <ul className="border-t border-line">
                {closed.map(({ order }) => (
                  <OwnOrderRow key={order.id} order={order} option={null} />
                ))}
              </ul>
            </>
          )}
        </fieldset>
        <TextAreaField
          label={t('withdrawal.statement')}
          name="statement"
          rows={4}
          defaultValue={stated?.statement}
        />
        <p className="text-muted">{t('withdrawal.nextText')}</p>
      </Form>
      <div className="mt-6">{other}</div>
    </>
  )
}

interface OwnOrderRowProps extends OwnOrder {
  /** The page says that nothing was charged. */
  isTrialSaid?: boolean
  /** Whether it is chosen from the beginning. */
  isFirst?: boolean
}

/** An order with what comes back, in the words of its own page. Without a right to withdraw it cannot be chosen. */
function OwnOrderRow({ order, option, isTrialSaid, isFirst }: OwnOrderRowProps) {
  const { t } = useTranslation('orders/cases')
  const texts = useRemedyTexts({ ...order, isTrial: order.isTrial && !isTrialSaid })
  const isRefund = option?.remedy === 'refund'
  const Row = option === null ? 'div' : 'label'
  return (
    <li className="border-b border-line" data-withdrawal={order.id}>
      <Row className="flex items-start gap-4 py-3">
        {option === null ? (
          <CircleSlash className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        ) : (
          <input
            type="radio"
            name="order"
            value={order.id}
            className="mt-0.5 size-5 shrink-0"
            defaultChecked={isFirst}
          />
        )}
        <span className="min-w-0 flex-1 justify-between gap-x-6 sm:flex">
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className={option === null ? 'font-semibold text-muted' : 'font-semibold'}>
                {order.localPackageName}
              </bdi>
              {option !== null && <OrderStatusBadge order={order} />}
            </span>
            <span className="dot-list mt-0.5 text-sm text-muted">
              <Time date={order.createdAt} style="date" />
              <TiktokHandle username={order.tiktokUsername} />
              <span>
                {t('withdrawal.order')} <bdi className="figures">{shortId(order.id)}</bdi>
              </span>
            </span>
            {option && (
              <span className="mt-1 block empty:hidden">
                {isRefund ? texts.describeUntil(option) : texts.describeOption(option)}
              </span>
            )}
          </span>
          {isRefund && <span className="font-semibold sm:shrink-0">{texts.describeProposal(option)}</span>}
        </span>
      </Row>
    </li>
  )
}

const LINK_CLASS = 'font-semibold text-link hover:underline'

interface WithdrawalReceivedProps {
  stated: Withdrawal
  received: ReceivedWithdrawal
  onAgain: () => void
}

/** The dated acknowledgement, and what happens next. It is the same whether or not the shop finds the order. */
export function WithdrawalReceived({ stated, received, onAgain }: WithdrawalReceivedProps) {
  const { t, lang } = useTranslation('orders/cases')
  const next = useNextSteps(stated, received)
  const sendsEmails = useSendsEmails()
  return (
    <Acknowledgement title={t('withdrawal.received')}>
      <p className="mt-2 text-lg" data-testid="received-at">
        {t('withdrawal.receivedAt', { date: isolateBidi(formatDate(lang, received.at, 'moment')) })}
      </p>
      <WithdrawalFields stated={stated} />
      <ol className="list-decimal space-y-1.5 ps-5">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {stated.order ? (
        <OpenOrderLink orderId={stated.order.id} />
      ) : (
        <>
          {sendsEmails && <p className="mt-5 text-muted">{t('withdrawal.noEmail')}</p>}
          <Button look="line" size="small" className="mt-4" onClick={onAgain}>
            {t('withdrawal.again')}
          </Button>
        </>
      )}
    </Acknowledgement>
  )
}

function useNextSteps(stated: Withdrawal, { dueAt }: ReceivedWithdrawal): string[] {
  const { t, lang } = useTranslation('orders/cases')
  const sendsEmails = useSendsEmails()
  if (!stated.order) {
    const proof = sendsEmails
      ? [
          t('withdrawal.guestSteps.email', { email: isolateBidi(stated.email) }),
          t('withdrawal.guestSteps.link'),
          t('withdrawal.guestSteps.search'),
          t('withdrawal.guestSteps.counts'),
        ]
      : [t('withdrawal.guestSteps.emailNotSent')]
    return [...proof, t('withdrawal.guestSteps.money')]
  }
  const date = dueAt === null ? '' : isolateBidi(formatDate(lang, dueAt, 'promisedDay'))
  return [t(sendsEmails ? 'withdrawal.steps.email' : 'form.sentHere'), t('withdrawal.steps.decide', { date })]
}

export function OpenOrderLink({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders/cases')
  return (
    <Link
      to={`${href('/orders/:orderId', { orderId })}#${CASES_ANCHOR}`}
      className={buttonClass({ look: 'line', size: 'small', className: 'mt-6' })}
    >
      {t('withdrawal.openOrder')}
    </Link>
  )
}

/** The heading takes the focus, because the form with the pressed button is gone. */
export function Acknowledgement({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <section data-step="received" className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="type-heading flex items-center gap-3 text-2xl outline-none">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-lime text-night">
          <Check className="size-5" aria-hidden="true" />
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
