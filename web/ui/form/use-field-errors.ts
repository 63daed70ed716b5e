import { useState } from 'react'
import { describeIssue, type IssueFact } from '../../../locales/describe-issue.ts'
import { normalizeIdentifier, normalizeText } from '../../../shop/text.ts'
import type { ApiError } from '../../api-client.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { FieldErrors } from './field.tsx'
import { focusField } from './focus-field.ts'

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
    focusField(invalid[0])
    return invalid.length === 0
  }
  /** Moves the focus to the first refused field of the form, where one is given. */
  const setServerErrors = ({ errors: fields }: Pick<ApiError, 'errors'>, form?: HTMLFormElement) => {
    const refused = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
    setErrors(refused)
    if (form) focusField(listControls(form).find(({ name }) => name in refused))
  }
  /** Clears the error of a field that is being corrected. */
  const clearError = (field: EventTarget) => {
    if (!('name' in field) || !errors[String(field.name)]) return
    setErrors({ ...errors, [String(field.name)]: undefined })
  }
  return { errors, validate, setServerErrors, clearError }
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The parts of a control that decide about its message. */
type ControlState = Pick<FormControl, 'type' | 'value' | 'required' | 'validity'> &
  Partial<Pick<HTMLInputElement, 'min' | 'max' | 'step' | 'minLength' | 'maxLength'>>

/** A required text of which nothing is visible is missing, which the browser would accept. */
export function isMissing({ required, type, value, validity }: ControlState): boolean {
  return validity.valueMissing || (required && type !== 'password' && normalizeText(value) === '')
}

/** States which constraint a control breaks as the schemas of the API state it, so that both have one message. */
export function findIssue(control: ControlState): IssueFact {
  const { type, validity } = control
  const origin = type === 'number' ? 'number' : 'date'
  if (validity.typeMismatch) return { code: 'invalid_format', format: type }
  if (validity.patternMismatch) return { code: 'invalid_format', format: 'regex' }
  if (validity.badInput) return { code: 'invalid_type', expected: origin }
  if (validity.rangeUnderflow) return { code: 'too_small', origin, minimum: Number(control.min) }
  if (validity.rangeOverflow) return { code: 'too_big', origin, maximum: Number(control.max) }
  if (validity.stepMismatch) return { code: 'not_multiple_of', divisor: Number(control.step || 1) }
  if (validity.tooShort) return { code: 'too_small', origin: 'string', minimum: control.minLength ?? 1 }
  if (validity.tooLong) return { code: 'too_big', origin: 'string', maximum: control.maxLength ?? 0 }
  return { code: 'custom' }
}
