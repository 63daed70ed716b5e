import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../localization/translation.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { CodeField, codeOf } from '../code-field.tsx'
import { ReasonedForm } from '../reasoned-form.tsx'
import { session } from '../session.ts'

interface ItsYouProps {
  text: ReactNode
  submit: string
  /** A code of the second factor is asked for too. */
  withCode?: boolean
  onGiven: (given: { password: string; code: string }) => Promise<void>
  onBack: () => void
}

/** The password once more, before something that a found phone must not be able to do. */
export function ItsYou({ text, submit, withCode = false, onGiven, onBack }: ItsYouProps) {
  const { t } = useTranslation('auth')
  const email = session.useUser()?.email
  const place = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone: what took its place is read.
  useEffect(() => place.current?.focus(), [])
  const send = async (form: HTMLFormElement) => {
    await onGiven({ password: String(new FormData(form).get('password') ?? ''), code: codeOf(form) })
    return undefined
  }
  return (
    <div className="max-w-md">
      <p ref={place} tabIndex={-1} className="mb-5 font-semibold outline-none">
        {text}
      </p>
      <ReasonedForm
        submit={{ idle: submit, busy: t('secure.checking') }}
        failure={{ title: t('secure.failed'), otherwise: t('anErrorOccurred') }}
        send={send}
        onBack={{ label: t('secure.cancel'), go: onBack }}
      >
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
        {withCode && <CodeField />}
      </ReasonedForm>
    </div>
  )
}
