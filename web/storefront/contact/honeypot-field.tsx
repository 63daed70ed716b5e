import { useId } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

/** What programs fill in that send their advertising through any form. Not shown, not read aloud, not reached by Tab. */
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
