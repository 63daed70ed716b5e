import { useState } from 'react'
import type { ApiError } from '../api-client.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { FieldErrors } from './field.tsx'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Messages for the fields of a form in the user's language: from the constraints of its controls, which the form
 * with `noValidate` leaves to us, and from the server's answer.
 */
export function useFieldErrors() {
  const { t } = useTranslation('auth')
  const [errors, setErrors] = useState<FieldErrors>({})

  const describe = ({ validity, validationMessage }: FormControl): string => {
    if (validity.customError) return validationMessage
    if (validity.valueMissing) return t('validation.required')
    if (validity.typeMismatch) return t('validation.format')
    if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch || validity.badInput)
      return t('validation.number')
    return t('validation.length')
  }
  /** Returns false and moves the focus to the first invalid field when there is one. */
  const validate = (form: HTMLFormElement): boolean => {
    const invalid = [...form.elements].filter(
      (element): element is FormControl => 'validity' in element && !(element as FormControl).validity.valid,
    )
    setErrors(Object.fromEntries(invalid.map((control) => [control.name, describe(control)])))
    invalid[0]?.focus()
    return invalid.length === 0
  }
  const setServerErrors = ({ errors: fields }: ApiError) =>
    setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
  return { errors, validate, setServerErrors }
}
