import { useId } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

/** A field for spam bots. It is hidden from users, screen readers and the Tab key. */
export function HoneypotField() {
  const { t } = useTranslation('contact')
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{t('form.leaveEmpty')}</label>
      <input
        id={id}
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        // Password managers ignore `autocomplete`; each has its own mark.
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  )
}
