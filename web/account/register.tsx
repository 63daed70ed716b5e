import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { answer, api } from '../api-client.ts'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { toast } from '../ui/toast-store.ts'
import { AuthForm } from './auth-form.tsx'
import { NewAccountFields, newAccountOf } from './new-account-fields.tsx'

export const handle = wordsOf('auth')

const SHORTEST = 6

export default function Register() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const login = { pathname: '/login', search: `${search}` }

  const send = async (form: HTMLFormElement) => {
    const { account, differs, short } = newAccountOf(form, SHORTEST)
    if (differs) return t('passwordsDiffer')
    if (short) return t('passwordMin6')
    await answer(api.auth.register.$post({ json: account }))
    toast({ title: t('registered') })
    await navigate(login, { state })
  }
  return (
    <>
      <PageHead title={t('registerTitle')} hidden />
      <AuthForm
        heading={t('registerHeading')}
        text={t('registerText')}
        submit={{ idle: t('register'), busy: t('registering') }}
        failure={{ title: t('registrationFailed'), otherwise: t('anErrorOccurred') }}
        send={send}
        below={
          <>
            <span className="text-muted">{t('haveAccount')} </span>
            <Link to={login} state={state} className="font-semibold text-link hover:underline">
              {t('login')}
            </Link>
          </>
        }
      >
        <NewAccountFields shortest={SHORTEST} />
      </AuthForm>
    </>
  )
}
