import { useState } from 'react'
import { useLocation } from 'react-router'
import { WITHDRAWAL_DAYS } from '../../../shop/settings/policy.ts'
import { NO_REFERRER_HEADERS, useLinkToken } from '../../account/auth/use-link-token.ts'
import { session } from '../../account/session.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { CheckWithdrawal } from './check-withdrawal.tsx'
import { ConfirmWithdrawalLink } from './confirm-withdrawal-link.tsx'
import { GuestForm } from './guest-form.tsx'
import { OwnOrders } from './own-orders.tsx'
import { WithdrawalReceived } from './withdrawal-received.tsx'
import type { ReceivedWithdrawal, Withdrawal } from './withdrawal-statement.ts'

export const handle = declareMessages('orders/cases', 'orders')

export function headers() {
  return NO_REFERRER_HEADERS
}

/** States a withdrawal in two steps, with or without a login, and confirms one by the link of its email. */
export default function WithdrawalPage() {
  const { t } = useTranslation('orders/cases')
  const { lang } = useLang()
  const { key } = useLocation()
  const token = useLinkToken()
  return (
    <div className="shell py-12 sm:py-20">
      <PageHead title={t('withdrawal.title')} hidden />
      <div className="max-w-2xl" data-testid="withdrawal">
        {token ? (
          <ConfirmWithdrawalLink token={token} />
        ) : (
          <>
            <h1 className="type-title">{t('withdrawal.title')}</h1>
            <p className="mt-3 text-lg text-muted">
              {t('withdrawal.intro', { days: isolateBidi(formatCount(lang, WITHDRAWAL_DAYS)) })}
            </p>
            <div className="mt-8">
              {/* The link in the footer starts again. */}
              <WithdrawalSteps key={key} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function WithdrawalSteps() {
  const user = session.useUser()
  const [isGuest, setIsGuest] = useState(false)
  const [stated, setStated] = useState<Withdrawal | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [received, setReceived] = useState<ReceivedWithdrawal | null>(null)
  const restart = () => {
    setStated(null)
    setIsChecked(false)
    setReceived(null)
  }
  const check = (withdrawal: Withdrawal) => {
    setStated(withdrawal)
    setIsChecked(true)
  }
  if (stated && received) return <WithdrawalReceived stated={stated} received={received} onAgain={restart} />
  if (stated && isChecked)
    return <CheckWithdrawal stated={stated} onChange={() => setIsChecked(false)} onReceived={setReceived} />
  if (!user || isGuest)
    return (
      <GuestForm stated={stated} onNext={check} onOwnOrders={user ? () => setIsGuest(false) : undefined} />
    )
  return <OwnOrders stated={stated} onNext={check} onOtherAccount={() => setIsGuest(true)} />
}
