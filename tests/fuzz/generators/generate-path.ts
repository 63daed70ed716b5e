import fc from 'fast-check'
import type { Operation } from '../openapi-document.ts'
import { oddText } from './odd-values.ts'
import { placeholder } from './placeholder.ts'

/** Values for the parameters of a path. */
const PATH_PLACEHOLDERS: [RegExp, ReturnType<typeof placeholder>[]][] = [
  [/^\/admin\/order-views/, [placeholder('OrderView')]],
  [/^\/admin\/orders/, [placeholder('StaffOrder'), placeholder('MyOrder')]],
  [/^\/orders/, [placeholder('MyOrder')]],
  [/^\/receipts/, [placeholder('StaffOrder', 'paymentId'), placeholder('MyOrderDetails', 'paymentId')]],
  [/^\/admin\/packages/, [placeholder('StaffPackage')]],
  [/^\/account\/sessions/, [placeholder('Session')]],
  [
    /^\/(demo|stripe|paypal)/,
    [placeholder('POST /stripe/checkout/session', 'session_id'), placeholder('POST /paypal/orders')],
  ],
  [/^\/chat/, [placeholder('POST /chat/send', 'session_id')]],
  [/^\/admin\/conversations/, [placeholder('Conversation')]],
  [/^\/admin\/offers/, [placeholder('POST /admin/offers')]],
  [/^\/admin\/canned-replies/, [placeholder('CannedReply')]],
  [/invitation$/, [placeholder('ListedUser', 'invited'), placeholder('ListedUser')]],
  [/^\/users/, [placeholder('ListedUser')]],
  [/^\/admin\/api-keys/, [placeholder('ApiKey'), placeholder('POST /admin/api-keys')]],
  [/^\/admin\/emails\/.+send$/, [placeholder('Mail', 'given up'), placeholder('Mail')]],
  [/^\/admin\/emails/, [placeholder('Mail')]],
  [/^\/admin\/payment-issues/, [placeholder('PaymentIssue')]],
]

export const ODD_SEGMENTS = [
  '%',
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '..',
  '.',
  '%2e%2e%2f',
  '%2F',
  '+',
  '*',
  ';a=b',
  '{id}',
  ':id',
]

export const oddSegment: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 3_000))) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
)

/**
 * Lists the choices for each segment of a call's path: its text, or values that fill the parameter; `by`
 * takes precedence.
 */
export function listSegmentChoices(call: Operation, by: Record<string, unknown> = {}): unknown[][] {
  const found = PATH_PLACEHOLDERS.find(([pattern]) => pattern.test(call.path))?.[1] ?? []
  return call.path.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (!name) return [piece]
    if (name in by) return [by[name]]
    const parameter = call.parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter?.schema.enum ?? (name === 'key' ? ['own.word', 'mine.word'] : found)
  })
}

/** Generates a path with its parameters filled, mostly with known values. */
export function generatePath(call: Operation, by?: Record<string, unknown>): fc.Arbitrary<unknown[]> {
  const pieces = listSegmentChoices(call, by).map((choices) => {
    const [first] = choices
    if (choices.length === 1 && call.path.includes(String(first))) return fc.constant(first)
    // The first choice is the most likely.
    const likely = fc.constantFrom(first, ...choices)
    return fc.oneof({ weight: 8, arbitrary: likely }, { weight: 1, arbitrary: oddSegment })
  })
  return fc.tuple(fc.constant<unknown>('/api'), ...pieces)
}
