import { Mail } from 'lucide-react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { withSearch } from '../../with-search.ts'
import { PasskeyLogin } from '../passkeys/passkey-login.tsx'
import { getReturnQuery } from '../session.ts'
import type { useLogIn } from './use-log-in.ts'

/** Ways to log in without the password, below the form. */
export function LoginAlternatives({ enter }: Pick<ReturnType<typeof useLogIn>, 'enter'>) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <div className="space-y-3">
      <PasskeyLogin onLoggedIn={enter} />
      <Link
        to={withSearch(href('/login-link'), getReturnQuery(search))}
        state={state}
        className={buttonClass({ look: 'line', className: 'w-full' })}
      >
        <Mail className="size-4" aria-hidden="true" />
        {t('loginLink.open')}
      </Link>
    </div>
  )
}
