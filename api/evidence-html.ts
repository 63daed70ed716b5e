import type { Book } from '../locales/words.ts'
import type { Evidence } from '../shop/desk/read-evidence.ts'
import type { Lang } from '../shop/localization/languages.ts'
import { formatMoney } from '../shop/money.ts'
import { documentNumber } from '../shop/payments/document-number.ts'

const PREFIX = { receipt: 'R', credit_note: 'C', credit_note_reversal: 'CR' } as const

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;break-after:avoid}
table{width:100%;border-collapse:collapse;table-layout:fixed}td:first-child{width:min(13rem,40%)}
th,td{text-align:start;vertical-align:top;padding:.3rem .6rem .3rem 0;
border-bottom:1px solid #ccc;overflow-wrap:anywhere;white-space:pre-wrap}tr{break-inside:avoid}th{font-weight:600}`

/**
 * One file that needs nothing beside it: read in a browser, printed to PDF for the bank's portal, and read by programs
 * from the JSON inside. Times are UTC.
 */
export function evidenceHtml(evidence: Evidence, { lang, words }: { lang: Lang; words: Book }): string {
  const t = words.i18nOf(lang).getFixedT(lang, 'dashboard')
  const { order, history, documents, messages } = evidence
  const orders = words.i18nOf(lang).getFixedT(lang, 'orders')
  const { payment, disputes } = order
  const wordOf = ({ kind, toStatus, amount }: Evidence['history'][number]): string => {
    if (kind === 'moved') return orders(`status.${toStatus ?? order.status}`)
    if (kind === 'delivered') return `${t('evidence.delivered')}: ${amount} / ${order.quantity}`
    if (kind === 'counted') return orders('events.counted', { amount })
    if (kind === 'refunded') return orders('events.refunded', { amount: money(amount ?? 0) })
    return orders(`events.${kind}`)
  }
  const money = (amount: number) => formatMoney({ amount, currency: payment.currency })
  const facts: [string, string | null][] = [
    [t('evidence.order'), order.id],
    [t('evidence.package'), `${order.packageName} (${order.quantity})`],
    [t('evidence.price'), money(order.pence)],
    [t('evidence.account'), `@${order.tiktokUsername}`],
    [t('evidence.video'), order.videoUrl],
    [t('evidence.customer'), `${order.customer.name} <${payment.email}>`],
    [t('evidence.placed'), time(order.createdAt)],
    [t('evidence.paid'), time(order.paidAt)],
    [t('evidence.started'), time(order.startedAt)],
    [t('evidence.ended'), time(order.endedAt)],
    [t('evidence.startCount'), order.startCount === null ? null : String(order.startCount)],
    [t('evidence.delivered'), `${order.delivered} / ${order.quantity}`],
    [t('evidence.policy'), order.policyVersion],
    [t('evidence.charge'), payment.chargeId],
  ]
  const title = t('evidence.title', { order: order.id.slice(-8) })
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${text(title)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>${text(title)}</h1><p>${text(t('evidence.intro', { time: leftToRight(time(new Date())) }))}</p>
${table(facts.filter(([, value]) => value))}
${part(
  t('evidence.disputes'),
  disputes.map(({ openedAt, reason, amount, state, evidenceDueAt, providerDisputeId }) => [
    time(openedAt),
    [providerDisputeId, reason, money(amount), t(`disputes.states.${state}`)].filter(Boolean).join(' · '),
    evidenceDueAt ? `${t('evidence.due')}: ${leftToRight(time(evidenceDueAt))}` : '',
  ]),
)}
${part(
  t('evidence.documents'),
  documents.map(({ issuedAt, kind, number, amount }) => [
    time(issuedAt),
    `${t(`evidence.kinds.${kind}`)} ${documentNumber(PREFIX[kind], number)}`,
    money(amount),
  ]),
)}
${part(
  t('evidence.history'),
  history.map((event) => [time(event.at), wordOf(event)]),
)}
${part(
  t('evidence.messages'),
  messages.map(({ at, sender, channel, body }) => [
    time(at),
    `${t(`inbox.channels.${channel}`)}, ${t(`evidence.senders.${sender}`)}`,
    body,
  ]),
)}
${part(
  t('evidence.mails'),
  order.mails.map(({ kind, state, createdAt, sentAt }) => [
    time(sentAt ?? createdAt),
    t(`admin.mailKinds.${kind}`),
    t(`admin.mailStates.${state}`, { date: leftToRight(time(sentAt)) }),
  ]),
)}
<script type="application/json" id="evidence">${json(evidence)}</script>
</body></html>
`
}

function part(title: string, rows: string[][]): string {
  return rows.length > 0 ? `<h2>${text(title)}</h2>${table(rows)}` : ''
}

function table(rows: (string | null)[][]): string {
  const cell = (value: string | null) => `<td><bdi>${text(value ?? '')}</bdi></td>`
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}

function time(at: Date | null): string {
  return at
    ? at
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC')
    : ''
}

/** A time keeps its order among the words of a language that is read from right to left. */
function leftToRight(value: string): string {
  return `\u2066${value}\u2069`
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Nothing in it ends the element it stands in. */
function json({ order, history, documents, messages }: Evidence): string {
  const { id, packageName, packageType, quantity, units, pence, status, startCount, delivered } = order
  const { tiktokUsername, videoUrl, policyVersion, createdAt, paidAt, startedAt, endedAt } = order
  const { provider, sessionId, chargeId, amount, currency, email, method } = order.payment
  return JSON.stringify({
    order: {
      ...{ id, packageName, packageType, quantity, units, price: pence, status, startCount, delivered },
      ...{ tiktokUsername, videoUrl, policyVersion, createdAt, paidAt, startedAt, endedAt },
    },
    payment: { provider, sessionId, chargeId, amount, currency, email, method },
    disputes: order.disputes,
    documents,
    history,
    messages,
    mails: order.mails,
  }).replaceAll('<', '\\u003c')
}
