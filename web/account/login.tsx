import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { answer, api, saidBy } from '../api-client.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { Button } from '../ui/button.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthCard, FormError } from './auth-card.tsx'
import { beginSession, originOf } from './session.ts'

export const handle = wordsOf('auth')

export default function Login() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      const json = { email: String(form.get('email')), password: String(form.get('password')) }
      beginSession(await answer(api.auth.login.$post({ json })))
      // The checkout's lines travel on with the state; pendingCheckout holds them too.
      navigate(originOf(search), { replace: true, state })
    } catch (failure) {
      const said = saidBy(failure, t('invalidCredentials'))
      setError(said)
      toast({ title: t('loginFailed'), description: said, tone: 'danger' })
      setBusy(false)
    }
  }
  return (
    <AuthCard heading={t('loginHeading')} text={t('loginText')}>
      <PageHead title={t('loginTitle')} description={t('loginText')} hidden />
      <form onSubmit={submit} className="mt-8 space-y-5">
        <Field
          label={t('email')}
          name="email"
          type="email"
          dir="ltr"
          className="rtl:text-right"
          autoComplete="email"
          required
        />
        <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
        {error && <FormError title={t('loginFailed')} text={error} />}
        <Button type="submit" size="large" className="w-full" busy={busy}>
          {busy ? t('loggingIn') : t('login')}
        </Button>
      </form>
      <p className="mt-6">
        <span className="text-muted">{t('noAccount')} </span>
        <Link
          to={{ pathname: '/register', search: `${search}` }}
          state={state}
          className="font-semibold text-link hover:underline"
        >
          {t('createOne')}
        </Link>
      </p>
    </AuthCard>
  )
}
