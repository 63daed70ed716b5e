import type { z } from 'zod'
import { intlTag, type Lang } from '../shop/localization/languages.ts'
import type { MessageValues } from './create-i18n.ts'
import type { MessageKey } from './message-keys.ts'

type Issue = z.core.$ZodIssue
/** The facts of an issue that its message depends on. Forms derive them from the constraints of their controls. */
export type IssueFact<Each = Issue> = Each extends Issue
  ? Omit<Each, 'path' | 'message'> & { message?: string }
  : never

interface IssueMessage {
  key: MessageKey<['common']>
  values?: MessageValues
}

/** More options than these are not listed in a message. */
const MAX_LISTED_OPTIONS = 12

/** Schemas name the messages of their own by key. */
export function isMessageKey(message: string | undefined): message is 'validation.required' {
  return message !== undefined && /^[a-z-]+:[\w.]+$/.test(message)
}

/** Returns the message of an invalid value. `isMissing` tells an absent value from a wrong one. */
export function describeIssue(issue: IssueFact, lang: Lang, isMissing = false): IssueMessage {
  if (isMessageKey(issue.message))
    return { key: issue.message, values: issue.code === 'custom' ? issue.params : {} }
  if (isMissing) return { key: 'validation.required' }
  switch (issue.code) {
    case 'invalid_type':
      return { key: TYPE_MESSAGES[issue.expected] ?? 'validation.invalid' }
    case 'too_small':
      return describeMinimum(issue, lang)
    case 'too_big':
      return describeMaximum(issue, lang)
    case 'invalid_format':
      return { key: FORMAT_MESSAGES[issue.format] ?? 'validation.format' }
    case 'not_multiple_of':
      if (issue.divisor === 1) return { key: 'validation.integer' }
      return { key: 'validation.step', values: { step: formatNumber(lang, issue.divisor) } }
    case 'invalid_value':
      if (issue.values.length > MAX_LISTED_OPTIONS) return { key: 'validation.option' }
      return { key: 'validation.options', values: { options: issue.values.join(', ') } }
    case 'unrecognized_keys':
      return { key: 'validation.unknownFields', values: { names: issue.keys.join(', ') } }
    case 'invalid_union':
      return { key: issue.discriminator === undefined ? 'validation.invalid' : 'validation.option' }
    default:
      return { key: 'validation.invalid' }
  }
}

const TYPE_MESSAGES: Partial<Record<string, IssueMessage['key']>> = {
  string: 'validation.text',
  number: 'validation.number',
  int: 'validation.integer',
  boolean: 'validation.boolean',
  date: 'validation.date',
  array: 'validation.list',
  tuple: 'validation.list',
  object: 'validation.group',
  record: 'validation.group',
}

const FORMAT_MESSAGES: Partial<Record<string, IssueMessage['key']>> = {
  email: 'validation.email',
  url: 'validation.url',
  date: 'validation.date',
  datetime: 'validation.time',
}

type Limit<Code> = Extract<IssueFact, { code: Code }>

function describeMinimum({ origin, minimum, inclusive }: Limit<'too_small'>, lang: Lang): IssueMessage {
  const values = { min: formatNumber(lang, minimum) }
  if (origin === 'string' || origin === 'array')
    return minimum > 1
      ? { key: origin === 'string' ? 'validation.minLength' : 'validation.minItems', values }
      : { key: 'validation.required' }
  if (origin === 'date') return { key: 'validation.later' }
  return { key: inclusive === false ? 'validation.above' : 'validation.min', values }
}

function describeMaximum({ origin, maximum, inclusive }: Limit<'too_big'>, lang: Lang): IssueMessage {
  const values = { max: formatNumber(lang, maximum) }
  if (origin === 'string') return { key: 'validation.maxLength', values }
  if (origin === 'array') return { key: 'validation.maxItems', values }
  if (origin === 'date') return { key: 'validation.earlier' }
  return { key: inclusive === false ? 'validation.below' : 'validation.max', values }
}

function formatNumber(lang: Lang, value: number | bigint): string {
  return new Intl.NumberFormat(intlTag(lang), { maximumFractionDigits: 6, useGrouping: true }).format(value)
}

/** Replaces the issue of a union by those of the form that was meant: the first whose type fits, else the first. */
export function expandUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || isMessageKey(issue.message)) return [issue]
  const meant = issue.errors.find((form) => !form.some(isOfOtherType)) ?? issue.errors[0]
  if (!meant) return [issue]
  return meant
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap((inner) => expandUnion(inner))
}

function isOfOtherType({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')
}

/** Returns whether the input of a schema has no value where the issue is. */
export function isValueMissing(input: unknown, { code, path }: Issue): boolean {
  if (path.length === 0 || (code !== 'invalid_type' && code !== 'invalid_value')) return false
  const value = path.reduce<unknown>((parent, key) => Object(parent)[key], input)
  return value === undefined || value === null || value === ''
}
