import type { IssueFact } from '../../../locales/describe-issue.ts'
import { normalizeText } from '../../../shop/text.ts'

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

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
