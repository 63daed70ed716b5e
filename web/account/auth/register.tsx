import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { withSearch } from '../../with-search.ts'
import { getReturnQuery } from '../session.ts'
import { AccountSample } from './auth-aside.tsx'
import { AuthForm } from './auth-form.tsx'
import { NewAccountFields, readNewAccount, useNewPasswordCheck } from './new-password-fields.tsx'

export const handle = declareMessages('auth', 'home/sample')

const MIN_LENGTH = MIN_PASSWORD_LENGTH.registration

export default function Register() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const check = useNewPasswordCheck(MIN_LENGTH)
  const login = withSearch(href('/login'), getReturnQuery(search))

  const send = async (fields: FormData) => {
    await callApi('POST /auth/register', { json: readNewAccount(fields) })
    toast({ title: t('registered') })
    await navigate(login, { state })
  }
  return (
    <>
      <PageHead title={t('registerTitle')} description={t('registerText')} />
      <AuthForm
        aside={<AccountSample />}
        heading={t('registerHeading')}
        text={t('registerText')}
        submit={t('register')}
        submitting={t('registering')}
        limits={fieldLimits('POST /auth/register')}
        fieldsOfCodes={{ email_taken: 'email' }}
        failed={t('registrationFailed')}
        otherwise={t('anErrorOccurred')}
        check={check}
        onSubmit={send}
        below={
          <>
            <span className="text-muted">{t('haveAccount')} </span>
            <Link to={login} state={state} className="font-semibold text-link hover:underline">
              {t('login')}
            </Link>
          </>
        }
      >
        <NewAccountFields shortest={MIN_LENGTH} />
      </AuthForm>
    </>
  )
}
