import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { answer, api, saidBy } from '../api-client.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthCard, FormError } from './auth-card.tsx'
import { NewAccountFields, newAccountOf } from './new-account-fields.tsx'

export const handle = wordsOf('auth')

const SHORTEST = 8

/** Where the link printed at the first start leads: the owner's account. */
export default function Setup() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { account, differs, short } = newAccountOf(event.currentTarget, SHORTEST)
    if (differs) return setError(t('passwordsDiffer'))
    if (short) return setError(t('passwordMin8'))
    setBusy(true)
    setError(null)
    try {
      await answer(api.auth.setup.$post({ json: { ...account, token: search.get('token') ?? '' } }))
      toast({ title: t('setupDone') })
      navigate('/login?from=/admin')
    } catch (failure) {
      setError(saidBy(failure, t('anErrorOccurred')))
      setBusy(false)
    }
  }
  return (
    <AuthCard heading={t('setupTitle')} text={t('setupText')}>
      <PageHead title={t('setupTitle')} hidden />
      <form onSubmit={submit} className="mt-8 space-y-5">
        <NewAccountFields />
        {error && <FormError title={t('registrationFailed')} text={error} />}
        <Button type="submit" size="large" className="w-full" busy={busy}>
          {t('setUp')}
        </Button>
      </form>
    </AuthCard>
  )
}
