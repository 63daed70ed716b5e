import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { WITHDRAWAL_DAYS } from '../../../shop/settings/policy.ts'
import { sendNoReferrer, useLinkToken } from '../../account/auth/use-link-token.ts'
import { session } from '../../account/session.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useRootData, useSendsEmails } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmailField, Field, TextAreaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { UnbrokenRanges } from '../../ui/texts/sentence.tsx'
import { withSearch } from '../../with-search.ts'
import { ContactLink } from '../link-screen.tsx'
import { CheckWithdrawal, WithdrawalForm } from './check-withdrawal.tsx'
import { type ReceivedWithdrawal, readFields, type Withdrawal } from './withdrawal-statement.ts'
import { Acknowledgement, OpenOrderLink, OwnOrders, WithdrawalReceived } from './withdrawal-steps.tsx'

export const handle = declareMessages('orders/cases', 'orders')

export const headers = sendNoReferrer

/** States a withdrawal in two steps, with or without a login, and confirms one by the link of its email. */
export default function WithdrawalPage() {
  const { t } = useTranslation('orders/cases')
  const { lang } = useLang()
  const visit = useVisit()
  const token = useLinkToken()
  const [isDead, setDead] = useState(false)
  if (isDead) return <DeadLink />
  return (
    <div className="shell pt-12 sm:pt-16">
      <PageHead title={t('withdrawal.title')} hidden />
      <div data-testid="withdrawal">
        {token ? (
          <ConfirmWithdrawalLink token={token} onDead={() => setDead(true)} />
        ) : (
          <>
            <h1 className="type-title">{t('withdrawal.title')}</h1>
            <p className="mt-3 max-w-2xl text-lg text-muted">
              {t('withdrawal.intro', { days: isolateBidi(formatCount(lang, WITHDRAWAL_DAYS)) })}
            </p>
            <div className="mt-8">
              {/* The link in the footer starts again. */}
              <WithdrawalSteps key={visit} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Changes with each link that opens the page, but not with its language, which keeps what was typed. */
function useVisit(): string {
  const { key } = useLocation()
  const { lang } = useLang()
  const [visit, setVisit] = useState({ key, lang, id: key })
  if (visit.key !== key) setVisit({ key, lang, id: visit.lang === lang ? key : visit.id })
  return visit.id
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
  const isOwn = user !== null && !isGuest
  const email = stated?.order === null && isChecked ? stated.email : isOwn ? user.email : null
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="max-w-2xl">
        {stated && isChecked ? (
          <CheckWithdrawal stated={stated} onChange={() => setIsChecked(false)} onReceived={setReceived} />
        ) : isOwn ? (
          <OwnOrders stated={stated} onNext={check} onByNumber={() => setIsGuest(true)} />
        ) : (
          <GuestForm
            stated={stated}
            onNext={check}
            onOwnOrders={user ? () => setIsGuest(false) : undefined}
          />
        )}
      </div>
      <WhatFollows email={email} />
    </div>
  )
}

interface GuestFormProps {
  /** Values that were entered before. */
  stated: Withdrawal | null
  onNext: (withdrawal: Withdrawal) => void
  /** Set for a customer who is logged in. */
  onOwnOrders?: () => void
}

/** Order number and email of an order, without a login. */
function GuestForm({ stated, onNext, onOwnOrders }: GuestFormProps) {
  const { t } = useTranslation('orders/cases')
  const before = stated && !stated.order ? stated : null
  const send = async (fields: FormData) => {
    onNext({ order: null, ...readFields(fields, 'orderNumber', 'email', 'statement') })
  }
  return (
    <>
      <p className="mb-6">
        {onOwnOrders ? (
          <button type="button" className="font-semibold text-link hover:underline" onClick={onOwnOrders}>
            {t('withdrawal.back')}
          </button>
        ) : (
          <Link
            to={withSearch(href('/login'), { from: href('/withdrawal') })}
            className="font-semibold text-link hover:underline"
          >
            {t('withdrawal.orders')}
          </Link>
        )}
      </p>
      <WithdrawalForm onSubmit={send}>
        <Field
          label={t('withdrawal.orderNumber')}
          hint={t('withdrawal.orderNumberHint')}
          name="orderNumber"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={before?.orderNumber}
          required
        />
        <EmailField label={t('withdrawal.email')} defaultValue={before?.email} />
        <TextAreaField
          label={t('withdrawal.statement')}
          name="statement"
          rows={4}
          defaultValue={stated?.statement}
        />
        <p className="text-muted">{t('withdrawal.nextText')}</p>
      </WithdrawalForm>
    </>
  )
}

function DeadLink() {
  const { t } = useTranslation('orders/cases')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <>
      <PageHead title={t('withdrawal.title')} hidden />
      <MessageScreen
        icon={Unlink}
        title={t('common:deadLink.withdrawal')}
        text={t('withdrawal.linkDead')}
        headingRef={heading}
      >
        {/* The token stays with this page. */}
        <Link
          to={href('/withdrawal')}
          reloadDocument
          className={buttonClass({ look: 'solid', size: 'medium' })}
        >
          {t('withdrawal.again')}
        </Link>
        <ContactLink />
      </MessageScreen>
    </>
  )
}

function confirmWithdrawal(token: string) {
  return callApi('POST /withdrawals/verify', { json: { token } })
}

type ConfirmedWithdrawal = Awaited<ReturnType<typeof confirmWithdrawal>>

/** The page that the email links to. Opening it changes nothing: a mail scanner may do that too. */
function ConfirmWithdrawalLink({ token, onDead }: { token: string; onDead: () => void }) {
  const { t } = useTranslation('orders/cases')
  const { lang } = useLang()
  const [confirmed, setConfirmed] = useState<ConfirmedWithdrawal | null>(null)
  const send = async () => {
    try {
      setConfirmed(await confirmWithdrawal(token))
    } catch (error) {
      // A damaged token is refused like an expired one.
      const isLinkProblem =
        error instanceof ApiError &&
        (error.code === 'withdrawal_link_invalid' || error.code === 'invalid_body')
      if (!isLinkProblem) throw error
      onDead()
    }
  }
  if (confirmed) {
    return (
      <>
        <h1 className="sr-only">{t('withdrawal.title')}</h1>
        <Acknowledgement title={t('withdrawal.linkDone')}>
          <ul className="mt-4 space-y-1.5">
            <li>{t('withdrawal.steps.email')}</li>
            {confirmed.state === 'open' && (
              <li>
                {t('withdrawal.steps.decide', {
                  date: isolateBidi(formatDate(lang, confirmed.dueAt, 'promisedDay')),
                })}
              </li>
            )}
          </ul>
          <OpenOrderLink orderId={confirmed.orderId} />
        </Acknowledgement>
      </>
    )
  }
  return (
    <div className="max-w-2xl">
      <h1 className="type-title">{t('withdrawal.linkTitle')}</h1>
      <p className="mt-3 mb-6 text-lg text-muted">{t('withdrawal.linkText')}</p>
      <Form
        submit={t('withdrawal.confirm')}
        look="ink"
        submitting={t('withdrawal.confirming')}
        failed={t('withdrawal.failed')}
        onSubmit={send}
      />
      <p className="mt-6">
        <Link
          to={href('/withdrawal')}
          // The token stays with this page.
          reloadDocument
          className="font-semibold text-link hover:underline"
        >
          {t('withdrawal.again')}
        </Link>
      </p>
    </div>
  )
}

/** The next steps of a withdrawal, beside the form: confirmation, decision and money. */
function WhatFollows({ email }: { email: string | null }) {
  const { t } = useTranslation('orders/cases')
  const figures = useRootData()?.promises.refund
  const sendsEmails = useSendsEmails()
  if (!figures) return null
  const byEmail =
    email === null
      ? t('withdrawal.coming.emailOfOrder')
      : t('withdrawal.coming.email', { email: isolateBidi(email) })
  const steps = [
    sendsEmails ? byEmail : t('withdrawal.coming.here'),
    t('withdrawal.coming.decide', { review: isolateBidi(figures.review) }),
    t('withdrawal.coming.money', { days: isolateBidi(figures.refund) }),
  ]
  return (
    <section className="rounded-panel border border-line bg-surface p-5 sm:p-6" data-testid="what-follows">
      <h2 className="type-heading">{t('withdrawal.follows')}</h2>
      <ol className="mt-3 list-decimal space-y-2.5 ps-5 marker:font-semibold">
        {steps.map((step) => (
          <li key={step}>
            <UnbrokenRanges text={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}
