import { Check, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { CASES_ANCHOR } from '../../account/cases/order-cases.tsx'
import { areAllTrials } from '../../account/orders/my-orders.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/field.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Spinner } from '../../ui/states/loading-screen.tsx'
import { withSearch } from '../../with-search.ts'
import { ContactLink } from '../link-screen.tsx'
import { WithdrawalFields, WithdrawalForm } from './check-withdrawal.tsx'
import { ChosenRefund, type OwnOrder, OwnOrderRow } from './own-order-row.tsx'
import { type ReceivedWithdrawal, readFields, type Withdrawal } from './withdrawal-statement.ts'

interface OwnOrdersProps {
  /** Values that were chosen before. */
  stated: Withdrawal | null
  onNext: (withdrawal: Withdrawal) => void
  /** Leads to the form for visitors. */
  onByNumber: () => void
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
  const [chosenId, setChosenId] = useState<string | null>(null)
  useEffect(() => {
    // The page is cached for everyone, so the orders are loaded in the browser.
    loadOwnOrders().then(setOrders, () => setOrders('failed'))
  }, [])
  const logInPath = withSearch(href('/login'), { from: href('/withdrawal') })
  const other = (
    <p className="flex flex-wrap gap-x-5 gap-y-2 max-sm:flex-col max-sm:items-start">
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
        <ContactLink />
      </div>
    )
  if (orders.length === 0)
    return (
      <EmptyState icon={SearchX} pose="missing" title={t('withdrawal.noOrders')} text={t('withdrawal.other')}>
        <Button look="solid" size="medium" onClick={onByNumber}>
          {t('withdrawal.byNumber')}
        </Button>
        <Link to={logInPath} className={buttonClass({ size: 'medium' })}>
          {t('withdrawal.logInOther')}
        </Link>
      </EmptyState>
    )
  const isTrial = areAllTrials(orders.map(({ order }) => order))
  const open = orders.filter(({ option }) => option !== null)
  const closed = orders.filter(({ option }) => option === null)
  const first = open.length === 1 ? open[0] : open.find(({ order }) => order.id === stated?.order?.id)
  const chosen = open.find(({ order }) => order.id === chosenId) ?? first
  const send = async (fields: FormData) => {
    if (chosen) onNext({ order: chosen.order, ...readFields(fields, 'statement') })
  }
  return (
    <WithdrawalForm onSubmit={send} submitDisabled={!chosen}>
      <fieldset>
        <legend className="type-heading mb-3">{t('withdrawal.ownText')}</legend>
        {isTrial && open.length > 0 && <p className="-mt-2 mb-3 text-muted">{t('withdrawal.trial')}</p>}
        <ul className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface empty:hidden">
          {open.map(({ order, option }) => (
            <OwnOrderRow
              key={order.id}
              order={order}
              option={option}
              isTrialSaid={isTrial}
              isFirst={order.id === first?.order.id}
              onChoose={() => setChosenId(order.id)}
            />
          ))}
        </ul>
        {closed.length > 0 && (
          <>
            <p className="mt-6 mb-2 text-sm text-muted">{t('withdrawal.closed')}</p>
            <ul className="divide-y divide-line rounded-control border border-line">
              {closed.map(({ order }) => (
                <OwnOrderRow key={order.id} order={order} option={null} />
              ))}
            </ul>
          </>
        )}
      </fieldset>
      {other}
      <TextAreaField
        label={t('withdrawal.statement')}
        name="statement"
        rows={4}
        defaultValue={stated?.statement}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-muted">{t('withdrawal.nextText')}</p>
        {chosen?.option?.remedy === 'refund' && (
          <ChosenRefund {...chosen} option={chosen.option} isTrialSaid={isTrial} />
        )}
      </div>
    </WithdrawalForm>
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
          <Button className="mt-4" onClick={onAgain}>
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
      className={buttonClass({ className: 'mt-6' })}
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
