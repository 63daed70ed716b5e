import { href, Link, useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { withSearch } from '../../with-search.ts'
import { getReturnQuery } from '../session.ts'
import { CarriedEmailField } from './carried-email-field.tsx'
import { CodeField } from './code-field.tsx'

/** Email and password, and then the second factor of an account that has one. */
export function LoginFields({ asksCode }: { asksCode: boolean }) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <>
      {/* What was typed is sent again, together with the code. */}
      <div hidden={asksCode} className="space-y-5">
        <CarriedEmailField autoComplete="email webauthn" />
        <div>
          <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
          <p className="mt-2 text-end">
            <Link
              to={withSearch(href('/forgot-password'), getReturnQuery(search))}
              state={state}
              className="font-semibold text-link hover:underline"
            >
              {t('forgotLink')}
            </Link>
          </p>
        </div>
      </div>
      <p role="status" className="sr-only">
        {asksCode && t('security.codeText')}
      </p>
      {asksCode && <CodeField takesFocus />}
    </>
  )
}
