import { useState } from 'react'
import { href, Link } from 'react-router'
import { SubmitForm } from '../../account/auth/submit-form.tsx'
import { ApiError, callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Acknowledgement, OpenOrder } from './withdrawal-received.tsx'

function confirmWithdrawal(token: string) {
  return callApi('POST /withdrawals/verify', { json: { token } })
}

type ConfirmedWithdrawal = Awaited<ReturnType<typeof confirmWithdrawal>>

/** The page that the email links to. Opening it changes nothing: a mail scanner may do that too. */
export function ConfirmWithdrawalLink({ token }: { token: string }) {
  const { t } = useTranslation('orders/cases')
  const { lang } = useLang()
  const [confirmed, setConfirmed] = useState<ConfirmedWithdrawal | null>(null)
  const [expired, setExpired] = useState<string | null>(null)
  const send = async () => {
    try {
      setConfirmed(await confirmWithdrawal(token))
    } catch (error) {
      // A damaged token is refused like an expired one.
      const isLinkProblem =
        error instanceof ApiError &&
        (error.code === 'withdrawal_link_invalid' || error.code === 'invalid_body')
      if (!isLinkProblem) throw error
      setExpired(t('common:problems.withdrawal_link_invalid'))
    }
    return undefined
  }
  if (confirmed) {
    return (
      <>
        <h1 className="sr-only">{t('withdrawal.title')}</h1>
        <Acknowledgement title={t('withdrawal.linkDone')}>
          <ul className="mt-4 space-y-1.5">
            <li>{t('withdrawal.steps.email')}</li>
            <li>
              {t('withdrawal.steps.decide', {
                date: isolateBidi(formatDate(lang, confirmed.dueAt, 'promisedDay')),
              })}
            </li>
          </ul>
          <OpenOrder orderId={confirmed.orderId} />
        </Acknowledgement>
      </>
    )
  }
  return (
    <>
      <h1 className="type-title">{t('withdrawal.linkTitle')}</h1>
      <p className="mt-3 mb-6 text-lg text-muted">{t('withdrawal.linkText')}</p>
      {expired ? (
        <ErrorNotice title={t('withdrawal.linkExpired')} text={expired} />
      ) : (
        <SubmitForm
          submit={{ idle: t('withdrawal.confirm'), busy: t('withdrawal.confirming') }}
          failure={{ title: t('withdrawal.failed'), otherwise: t('common:offline') }}
          send={send}
        >
          {null}
        </SubmitForm>
      )}
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
    </>
  )
}
