import { ServerOff } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { WayOut } from '../../storefront/link-screen.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { startSession } from '../session.ts'
import type { Route } from './+types/setup'
import { AuthForm } from './auth-form.tsx'
import { loadLink } from './load-link.server.ts'
import { NewAccountFields, readNewAccount, useNewPasswordCheck } from './new-password-fields.tsx'
import { keepLink, sendNoReferrer, useLinkToken } from './use-link-token.ts'

export const handle = declareMessages('auth')

export const headers = sendNoReferrer
export const loader = loadLink
export const shouldRevalidate = keepLink

const MIN_LENGTH = MIN_PASSWORD_LENGTH.reset

/** The page that creates the owner's account and logs the owner in. The first start prints its link. */
export default function Setup({ loaderData: { link } }: Route.ComponentProps) {
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
  // After a reload the browser alone has the token.
  if (link === null || !token)
    return (
      <>
        <PageHead title={t('setupTitle')} hidden />
        <MessageScreen icon={ServerOff} title={t('common:deadLink.setup')} text={t('setupInvalid')}>
          <WayOut text={t('setupRestart')}>
            <code className="font-mono font-semibold select-all">npm start</code>
          </WayOut>
          <WayOut text={t('setupOwner')}>
            <Link to={href('/login')} className={buttonClass({ look: 'solid', size: 'medium' })}>
              {t('login')}
            </Link>
          </WayOut>
        </MessageScreen>
      </>
    )
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
