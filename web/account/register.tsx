import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { answer, api, saidBy } from '../api-client.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthCard, FormError } from './auth-card.tsx'
import { NewAccountFields, newAccountOf } from './new-account-fields.tsx'

export const handle = wordsOf('auth')

const SHORTEST = 6

export default function Register() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const login = { pathname: '/login', search: `${search}` }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { account, differs, short } = newAccountOf(event.currentTarget, SHORTEST)
    if (differs) return setError(t('passwordsDiffer'))
    if (short) return setError(t('passwordMin6'))
    setBusy(true)
    setError(null)
    try {
      await answer(api.auth.register.$post({ json: account }))
      toast({ title: t('registered') })
      navigate(login, { state })
    } catch (failure) {
      const said = saidBy(failure, t('anErrorOccurred'))
      setError(said)
      toast({ title: t('registrationFailed'), description: said, tone: 'danger' })
      setBusy(false)
    }
  }
  return (
    <AuthCard heading={t('registerHeading')} text={t('registerText')}>
      <PageHead title={t('registerTitle')} description={t('registerText')} hidden />
      <form onSubmit={submit} className="mt-8 space-y-5">
        <NewAccountFields />
        {error && <FormError title={t('registrationFailed')} text={error} />}
        <Button type="submit" size="large" className="w-full" busy={busy}>
          {busy ? t('registering') : t('register')}
        </Button>
      </form>
      <p className="mt-6">
        <span className="text-muted">{t('haveAccount')} </span>
        <Link to={login} state={state} className="font-semibold text-link hover:underline">
          {t('login')}
        </Link>
      </p>
    </AuthCard>
  )
}
