import fc from 'fast-check'
import type { Call } from './document.ts'
import { known } from './known.ts'
import { oddText } from './odd-values.ts'

/** What belongs into the places of a path. */
const PLACES: [RegExp, ReturnType<typeof known>[]][] = [
  [/^\/admin\/orders/, [known('StaffOrder'), known('MyOrder')]],
  [/^\/orders/, [known('MyOrder')]],
  [/^\/receipts/, [known('StaffOrder', 'paymentId'), known('WholeOrder', 'paymentId')]],
  [/^\/admin\/packages/, [known('StaffPackage')]],
  [/^\/account\/sessions/, [known('Session')]],
  [
    /^\/(demo|stripe|paypal)/,
    [known('POST /stripe/checkout/session', 'session_id'), known('POST /paypal/orders')],
  ],
  [/^\/chat/, [known('POST /chat/send', 'session_id')]],
  [/^\/admin\/conversations/, [known('Conversation')]],
  [/^\/admin\/canned-replies/, [known('CannedReply')]],
  [/invitation$/, [known('ListedUser', 'invited'), known('ListedUser')]],
  [/^\/users/, [known('ListedUser')]],
  [/^\/admin\/api-keys/, [known('ApiKey'), known('POST /admin/api-keys')]],
  [/^\/admin\/mails\/.+send$/, [known('Mail', 'given up'), known('Mail')]],
  [/^\/admin\/mails/, [known('Mail')]],
  [/^\/admin\/payment-issues/, [known('PaymentIssue')]],
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

export const segment: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 3_000))) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
)

/** Of each piece of a call's path what may stand there: itself, or what is known to fill it; `by` says it better. */
export function placesOf(call: Call, by: Record<string, unknown> = {}): unknown[][] {
  const found = PLACES.find(([pattern]) => pattern.test(call.path))?.[1] ?? []
  return call.path.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (!name) return [piece]
    if (name in by) return [by[name]]
    const parameter = call.parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter?.schema.enum ?? (name === 'key' ? ['own.word', 'mine.word'] : found)
  })
}

/** A path with its places filled: mostly by what is there. */
export function pathOf(call: Call, by?: Record<string, unknown>): fc.Arbitrary<unknown[]> {
  const pieces = placesOf(call, by).map((choices) => {
    const [first] = choices
    if (choices.length === 1 && call.path.includes(String(first))) return fc.constant(first)
    // The first is the likeliest.
    const likely = fc.constantFrom(first, ...choices)
    return fc.oneof({ weight: 8, arbitrary: likely }, { weight: 1, arbitrary: segment })
  })
  return fc.tuple(fc.constant<unknown>('/api'), ...pieces)
}
