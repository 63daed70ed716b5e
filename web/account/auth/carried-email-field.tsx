import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { readContactEmail } from '../../storefront/contact/contact-draft.ts'
import { EmailField } from '../../ui/form/field.tsx'
import { typedEmail } from './typed-email.ts'

/** The email of the login and the registration: what was typed in one is filled in in the other. */
export function CarriedEmailField({ autoComplete = 'email' }: { autoComplete?: string }) {
  const { t } = useTranslation('auth')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The server renders the field empty. Input before hydration is newer.
    if (input.current?.value === '') input.current.value = typedEmail.read() || readContactEmail()
  }, [])
  return (
    <EmailField
      label={t('email')}
      autoComplete={autoComplete}
      ref={input}
      onChange={({ target }) => typedEmail.write(target.value)}
    />
  )
}
