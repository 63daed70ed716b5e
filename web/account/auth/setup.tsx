import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { startSession } from '../session.ts'
import { AuthForm } from './auth-form.tsx'
import { NewAccountFields, readNewAccount, useNewPasswordCheck } from './new-password-fields.tsx'
import { NO_REFERRER_HEADERS, useLinkToken } from './use-link-token.ts'

export const handle = declareMessages('auth')

export function headers() {
  return NO_REFERRER_HEADERS
}

const MIN_LENGTH = MIN_PASSWORD_LENGTH.reset

/** The page that creates the owner's account and logs the owner in. The first start prints its link. */
export default function Setup() {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const navigate = useNavigate()
  const check = useNewPasswordCheck(MIN_LENGTH)
  const [isDone, setDone] = useState(false)

  const send = async (fields: FormData) => {
    startSession(
      await callApi('POST /auth/setup', { json: { ...readNewAccount(fields), token: token ?? '' } }),
    )
    setDone(true)
    toast({ title: t('setupDone') })
    await navigate(href('/admin'), { replace: true })
  }
  return (
    <>
      <PageHead title={t('setupTitle')} hidden />
      <AuthForm
        heading={t('setupTitle')}
        text={t('setupText')}
        submit={t('setUp')}
        submitting={t('registering')}
        limits={fieldLimits('POST /auth/setup')}
        fieldsOfCodes={{ email_taken: 'email' }}
        failed={t('registrationFailed')}
        otherwise={t('anErrorOccurred')}
        check={check}
        submitDisabled={isDone}
        onSubmit={send}
      >
        <NewAccountFields shortest={MIN_LENGTH} />
      </AuthForm>
    </>
  )
}
