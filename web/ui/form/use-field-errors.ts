import { useState } from 'react'
import { describeIssue, type IssueFact } from '../../../locales/describe-issue.ts'
import { normalizeIdentifier, normalizeText } from '../../../shop/text.ts'
import { parseDecimal, parseWhole } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { FieldErrors } from './field.tsx'

/** Inert controls are a preview inside the form. */
function listControls(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(
    (element): element is FormControl =>
      'validity' in element &&
      !(element instanceof HTMLInputElement && element.type === 'hidden') &&
      !element.closest('[inert]'),
  )
}

/**
 * Messages for the fields of a form in the user's language: from the constraints of its controls, which the form
 * with `noValidate` leaves to us, and from the server's answer. `own` replaces the message of a field by its name.
 */
export function useFieldErrors(own: FieldErrors = {}) {
  const { t, lang } = useTranslation('common')
  const [errors, setErrors] = useState<FieldErrors>({})

  const describe = (control: FormControl): string => {
    const { validity, validationMessage } = control
    const ownMessage = own[getName(control)]
    if (ownMessage && !findTextIssue(control)) return ownMessage
    if (validity.customError) return validationMessage
    const { key, values } = describeIssue(findIssue(control), lang, isMissing(control))
    return t(key, values)
  }
  /**
   * Shows all errors: of the constraints, and of `check` where they find none. Returns them and moves the focus to the first
   * invalid field, or returns null for none.
   */
  const findErrors = (
    form: HTMLFormElement,
    check?: (fields: FormData) => FieldErrors,
  ): FieldErrors | null => {
    const controls = listControls(form)
    // The browser refuses an email with invisible characters, which the server leaves out.
    for (const control of controls)
      if (control.type === 'email') control.value = normalizeIdentifier(control.value)
    const checked = check?.(new FormData(form)) ?? {}
    const broken = controls.filter(
      (control) =>
        !control.validity.valid ||
        (control.willValidate && isMissing(control)) ||
        findTextIssue(control) !== null,
    )
    const found = {
      ...checked,
      ...Object.fromEntries(broken.map((control) => [getName(control), describe(control)])),
    }
    setErrors(found)
    const refused = controls.filter((control) => found[getName(control)] !== undefined)
    refused.forEach(unfold)
    focusField(refused[0])
    return Object.keys(found).length > 0 ? found : null
  }
  /** Shows errors by the names of fields, and moves the focus to the first of them. */
  const showErrors = (found: FieldErrors, form: HTMLFormElement) => {
    setErrors(found)
    // An error of a group belongs to its fields, as that of a range to its ends.
    const isRefused = (name: string) => Object.keys(found).some((path) => `${name}.`.startsWith(`${path}.`))
    focusField(listControls(form).find((control) => isRefused(getName(control))))
  }
  /** Clears the errors of fields that are corrected, by their names. */
  const clearErrors = (isCorrected: (name: string) => boolean) => {
    const left = Object.entries(errors).filter(([name]) => !isCorrected(name))
    if (left.length < Object.keys(errors).length) setErrors(Object.fromEntries(left))
  }
  /** Clears the error of a field that is being corrected. */
  const clearError = (field: EventTarget) => {
    if (field instanceof HTMLElement) clearErrors((name) => name === getName(field))
  }
  return { errors, findErrors, showErrors, clearError, clearErrors }
}

/** The field that a control writes into, where the control itself has no name, as that of a date. */
function getName(control: HTMLElement): string {
  return control.dataset.field ?? control.getAttribute('name') ?? ''
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The parts of a control that decide about its message. */
type ControlState = Pick<FormControl, 'type' | 'value' | 'required' | 'validity'> &
  Partial<Pick<HTMLInputElement, 'min' | 'max' | 'step' | 'dataset' | 'minLength' | 'maxLength'>>

/** A required text of which nothing is visible is missing, which the browser would accept. */
export function isMissing({ required, type, value, validity }: ControlState): boolean {
  return validity.valueMissing || (required && type !== 'password' && normalizeText(value) === '')
}

/** Numbers and dates that are typed as text, in the order and with the marks of the page's language. */
function findTextIssue({ value, min, max, step, dataset = {} }: ControlState): IssueFact | null {
  const { number: kind, date } = dataset
  if ((kind === undefined && date === undefined) || normalizeText(value) === '') return null
  if (kind !== undefined) {
    const number = kind === 'whole' ? parseWhole(value) : parseDecimal(value)
    if (number === null) return { code: 'invalid_type', expected: kind === 'whole' ? 'int' : 'number' }
    if (min && number < Number(min)) return { code: 'too_small', origin: 'number', minimum: Number(min) }
    if (max && number > Number(max)) return { code: 'too_big', origin: 'number', maximum: Number(max) }
    const divisor = step || (kind === 'whole' ? '1' : 'any')
    return isMultiple(number, divisor) ? null : { code: 'not_multiple_of', divisor: Number(divisor) }
  }
  if (!date) return { code: 'custom', message: 'common:answerProblems.not_a_date' }
  if (min && date < min) return { code: 'too_small', origin: 'date', minimum: 0 }
  return max && date > max ? { code: 'too_big', origin: 'date', maximum: 0 } : null
}

function isMultiple(number: number, divisor: string): boolean {
  const times = number / Number(divisor)
  return divisor === 'any' || Math.abs(times - Math.round(times)) < 1e-6
}

/** States which constraint a control breaks as the schemas of the API state it, so that both have one message. */
export function findIssue(control: ControlState): IssueFact {
  const { type, validity } = control
  const typed = findTextIssue(control)
  if (typed) return typed
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

/** Focuses a field, and opens what it is folded in. */
export function focusField(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (field) unfold(field)
  field?.focus(options)
}

function unfold(field: HTMLElement): void {
  const folded = field.closest('details')
  if (folded) folded.open = true
}
