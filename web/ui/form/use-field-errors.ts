import { useState } from 'react'
import { describeIssue } from '../../../locales/describe-issue.ts'
import { normalizeIdentifier } from '../../../shop/text.ts'
import type { ApiError } from '../../api-client.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { FieldErrors } from './field.tsx'
import { type FormControl, findIssue, isMissing } from './find-issue.ts'

function listControls(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter((element): element is FormControl => 'validity' in element)
}

/**
 * Messages for the fields of a form in the user's language: from the constraints of its controls, which the form
 * with `noValidate` leaves to us, and from the server's answer. `own` replaces the message of a field by its name.
 */
export function useFieldErrors(own: FieldErrors = {}) {
  const { t } = useTranslation('common')
  const { lang } = useLang()
  const [errors, setErrors] = useState<FieldErrors>({})

  const describe = (control: FormControl): string => {
    const { name, validity, validationMessage } = control
    const ownMessage = own[name]
    if (ownMessage) return ownMessage
    if (validity.customError) return validationMessage
    const { key, values } = describeIssue(findIssue(control), lang, isMissing(control))
    return t(key, values)
  }
  /** Returns false and moves the focus to the first invalid field when there is one. */
  const validate = (form: HTMLFormElement): boolean => {
    const controls = listControls(form)
    // The browser refuses an email with invisible characters, which the server leaves out.
    for (const control of controls)
      if (control.type === 'email') control.value = normalizeIdentifier(control.value)
    const invalid = controls.filter(
      (control) => !control.validity.valid || (control.willValidate && isMissing(control)),
    )
    setErrors(Object.fromEntries(invalid.map((control) => [control.name, describe(control)])))
    invalid[0]?.focus()
    return invalid.length === 0
  }
  /** Moves the focus to the first refused field of the form, where one is given. */
  const setServerErrors = ({ errors: fields }: Pick<ApiError, 'errors'>, form?: HTMLFormElement) => {
    const refused = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
    setErrors(refused)
    if (form)
      listControls(form)
        .find(({ name }) => name in refused)
        ?.focus()
  }
  /** Clears the error of a field that is being corrected. */
  const clearError = (field: EventTarget) => {
    if (!('name' in field) || !errors[String(field.name)]) return
    setErrors({ ...errors, [String(field.name)]: undefined })
  }
  return { errors, validate, setServerErrors, clearError }
}
