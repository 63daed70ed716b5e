import { useNavigate } from 'react-router'
import { answer, api } from '../api-client.ts'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { toast } from '../ui/toast-store.ts'
import { AuthForm } from './auth-form.tsx'
import { TELLS_NO_ADDRESS, useLinkToken } from './link-token.ts'
import { NewAccountFields, newAccountOf } from './new-account-fields.tsx'

export const handle = wordsOf('auth')

export function headers() {
  return TELLS_NO_ADDRESS
}

const SHORTEST = 8

/** Where the link printed at the first start leads: the owner's account. */
export default function Setup() {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const navigate = useNavigate()

  const send = async (form: HTMLFormElement) => {
    const { account, differs, short } = newAccountOf(form, SHORTEST)
    if (differs) return t('passwordsDiffer')
    if (short) return t('passwordMin8')
    await answer(api.auth.setup.$post({ json: { ...account, token: token ?? '' } }))
    toast({ title: t('setupDone') })
    await navigate('/login?from=/admin')
  }
  return (
    <>
      <PageHead title={t('setupTitle')} hidden />
      <AuthForm
        heading={t('setupTitle')}
        text={t('setupText')}
        submit={{ idle: t('setUp'), busy: t('registering') }}
        failure={{ title: t('registrationFailed'), otherwise: t('anErrorOccurred') }}
        send={send}
      >
        <NewAccountFields shortest={SHORTEST} />
      </AuthForm>
    </>
  )
}
