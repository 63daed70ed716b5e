import { useId } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

/** A field that only spam bots fill in. It is hidden from users, screen readers and the Tab key. */
export function HoneypotField() {
  const { t } = useTranslation('contact')
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{t('form.leaveEmpty')}</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
