import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'

const { code: LIMIT } = fieldLimits('POST /account/second-factor/confirm')

/** Accepts only a code of the authenticator app, for setting it up. */
export function AppCodeField({ label }: { label: string }) {
  const { t } = useTranslation('auth')
  return (
    <Field
      label={label}
      hint={t('security.codeHint')}
      name="code"
      dir="ltr"
      className="font-mono tracking-[0.2em]"
      inputMode="numeric"
      autoComplete="one-time-code"
      // Digits of every script, with the blanks and marks that are pasted with them.
      pattern="[\s\p{Cf}]*(\p{Nd}[\s\p{Cf}]*){6}"
      {...LIMIT}
    />
  )
}

/** The second factor: a code of the authenticator app or a recovery code. Receives the focus when asked to. */
export function CodeField({ takesFocus = false }: { takesFocus?: boolean }) {
  const { t } = useTranslation('auth')
  const [recovering, setRecovering] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) focusInput(place.current)
  }, [takesFocus])
  const other = () => {
    setRecovering(!recovering)
    // Wait until the other field is rendered.
    requestAnimationFrame(() => focusInput(place.current))
  }
  return (
    <div ref={place}>
      {recovering ? (
        <Field
          key="recovery"
          label={t('security.recoveryCode')}
          hint={t('security.recoveryHint')}
          name="code"
          dir="ltr"
          className="font-mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...LIMIT}
        />
      ) : (
        <AppCodeField key="app" label={t('security.code')} />
      )}
      <p className="mt-2 text-end">
        <button type="button" onClick={other} className="font-semibold text-link hover:underline">
          {recovering ? t('security.useApp') : t('security.useRecovery')}
        </button>
      </p>
    </div>
  )
}

function focusInput(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}

export function getCode(fields: FormData): string {
  return String(fields.get('code') ?? '')
}
