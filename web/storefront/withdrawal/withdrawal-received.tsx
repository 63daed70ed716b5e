import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { CASES_ANCHOR } from '../../account/cases/order-cases.tsx'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { WithdrawalFields } from './check-withdrawal.tsx'
import type { ReceivedWithdrawal, Withdrawal } from './withdrawal-statement.ts'

interface WithdrawalReceivedProps {
  stated: Withdrawal
  received: ReceivedWithdrawal
  onAgain: () => void
}

/** The dated acknowledgement, and what happens next. It is the same whether or not the shop finds the order. */
export function WithdrawalReceived({ stated, received, onAgain }: WithdrawalReceivedProps) {
  const { t } = useTranslation('orders/cases')
  const next = useNextSteps(stated, received)
  const { lang } = useLang()
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
        <OpenOrder orderId={stated.order.id} />
      ) : (
        <>
          <p className="mt-5 text-muted">{t('withdrawal.noEmail')}</p>
          <Button look="line" size="small" className="mt-4" onClick={onAgain}>
            {t('withdrawal.again')}
          </Button>
        </>
      )}
    </Acknowledgement>
  )
}

function useNextSteps(stated: Withdrawal, { dueAt }: ReceivedWithdrawal): string[] {
  const { t } = useTranslation('orders/cases')
  const { lang } = useLang()
  if (!stated.order) {
    return [
      t('withdrawal.guestSteps.email', { email: isolateBidi(stated.email) }),
      t('withdrawal.guestSteps.link'),
      t('withdrawal.guestSteps.search'),
      t('withdrawal.guestSteps.counts'),
      t('withdrawal.guestSteps.money'),
    ]
  }
  const date = dueAt === null ? '' : isolateBidi(formatDate(lang, dueAt, 'promisedDay'))
  return [t('withdrawal.steps.email'), t('withdrawal.steps.decide', { date })]
}

export function OpenOrder({ orderId }: { orderId: string }) {
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
    <section data-step="received">
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
