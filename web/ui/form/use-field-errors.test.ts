import { describe, expect, test } from 'vitest'
import { describeIssue } from '../../../locales/describe-issue.ts'
import { SHIPPED_MESSAGES } from '../../../tests/support/shipped-messages.ts'
import { findIssue, isMissing } from './use-field-errors.ts'

type ControlState = Parameters<typeof findIssue>[0]

const NO_PROBLEM = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: false,
  valueMissing: false,
}

function getMessage(problem: Partial<ValidityState>, control: Partial<ControlState> = {}): string {
  // The properties of an element are inherited.
  const state: ControlState = Object.create({
    type: 'text',
    value: 'x',
    required: true,
    ...control,
    validity: { ...NO_PROBLEM, ...problem },
  })
  const { key, values } = describeIssue(findIssue(state), 'en', isMissing(state))
  return SHIPPED_MESSAGES.getTranslator('en')(key, values)
}

describe('messages of a control', () => {
  test('ask for a missing value, also when only blanks are typed', () => {
    expect(getMessage({ valueMissing: true })).toBe('Fill in this field.')
    expect(getMessage({}, { value: '  ' })).toBe('Fill in this field.')
  })

  test('state the limits of the control', () => {
    const number = { type: 'number', min: '1', max: '5000', step: '' }
    expect(getMessage({ rangeUnderflow: true }, number)).toBe('Enter 1 or more.')
    expect(getMessage({ rangeOverflow: true }, number)).toBe('Enter 5,000 or less.')
    expect(getMessage({ stepMismatch: true }, number)).toBe('Enter a whole number.')
    expect(getMessage({ stepMismatch: true }, { ...number, step: '0.01' })).toBe('Enter a multiple of 0.01.')
    expect(getMessage({ badInput: true }, number)).toBe('Enter a number.')
    expect(getMessage({ tooShort: true }, { minLength: 6 })).toBe('Use at least 6 characters.')
    expect(getMessage({ tooLong: true }, { maxLength: 200 })).toBe('Use at most 200 characters.')
  })

  test('state the limits of numbers and dates that are typed as text', () => {
    const amount = { dataset: { number: 'decimal' }, min: '0.01', max: '5000', step: '0.01' }
    expect(getMessage({}, { ...amount, value: '0' })).toBe('Enter 0.01 or more.')
    expect(getMessage({}, { ...amount, value: '5000,01' })).toBe('Enter 5,000 or less.')
    expect(getMessage({}, { ...amount, value: '1.5', step: '0.1', max: '' })).toBe('Check this value.')
    expect(getMessage({}, { dataset: { number: 'decimal' }, value: '2.15' })).toBe('Check this value.')
    expect(getMessage({}, { ...amount, value: 'ten' })).toBe('Enter a number.')
    expect(getMessage({}, { dataset: { number: 'whole' }, value: '1.5' })).toBe('Enter a whole number.')
    expect(getMessage({}, { dataset: { date: '' }, value: '31/11/2026' })).toBe('Please enter a date.')
    const date = { dataset: { date: '2026-11-27' }, value: '27/11/2026' }
    expect(getMessage({}, { ...date, min: '2026-11-28' })).toBe('Choose a later date.')
    expect(getMessage({}, { ...date, max: '2026-11-26' })).toBe('Choose an earlier date.')
  })

  test('name the expected form', () => {
    expect(getMessage({ typeMismatch: true }, { type: 'email' })).toBe('Enter a valid email address.')
    expect(getMessage({ typeMismatch: true }, { type: 'url' })).toBe(
      'Enter the full address, including https://.',
    )
    expect(getMessage({ patternMismatch: true })).toBe('Check the format.')
    const date = { type: 'date', min: '2026-11-01', max: '2026-11-27' }
    expect(getMessage({ rangeUnderflow: true }, date)).toBe('Choose a later date.')
    expect(getMessage({ rangeOverflow: true }, date)).toBe('Choose an earlier date.')
  })
})
