import { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import {
  type DisputeEvidence,
  getDisputeEvidence,
  recordEvidenceExport,
} from '../../shop/admin/get-dispute-evidence.ts'
import { ShopError } from '../../shop/errors.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { overrideDispute } from '../../shop/payments/disputes/blocked-orders.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import { shortId } from '../../shop/short-id.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { text } from '../schema.ts'
import { sendFile } from '../stream-file.ts'

const STYLESHEET = `body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;break-after:avoid}
table{width:100%;border-collapse:collapse;table-layout:fixed}td:first-child{width:min(13rem,40%)}
th,td{text-align:start;vertical-align:top;padding:.3rem .6rem .3rem 0;
border-bottom:1px solid #ccc;overflow-wrap:anywhere;white-space:pre-wrap}tr{break-inside:avoid}th{font-weight:600}`

export const disputeRoutes = [
  endpoint({
    key: 'POST /admin/orders/{id}/dispute-override',
    operationId: 'overrideDispute',
    summary: 'Allow work and refunds of a disputed order',
    description:
      'Stores the reason in the history of the order and in the activity log. A later dispute, or one that is lost, blocks the order again. 404 when the order does not exist or is not blocked.',
    ...requirePermission('refunds:make', 'never'),
    json: z.object({ reason: text(500) }),
    answer: z.object({ id: z.string() }),
    handle: async ({ param: { id: orderId }, json, db, actor }) => {
      await overrideDispute(db, { orderId, reason: json.reason, actor })
      return { id: orderId }
    },
  }),
  endpoint({
    key: 'GET /admin/orders/{id}/evidence',
    operationId: 'exportEvidence',
    summary: 'Export the evidence for a dispute',
    description:
      'One HTML file without external parts: the order, the accepted policy version, delivery counts, receipts, messages and emails, also as JSON inside. The activity log records the download.',
    ...requirePermission('refunds:make', 'always'),
    file: ['text/html'],
    handle: async ({ db, param: { id }, actor, locale, messages, c }) => {
      const evidence = await getDisputeEvidence(db, id)
      if (!evidence) throw new ShopError('not_found')
      await recordEvidenceExport(db, id, actor)
      const html = renderEvidence(evidence, { lang: locale.lang, messages })
      return sendFile(c, `evidence-${shortId(id)}.html`, html)
    },
  }),
]

/**
 * Renders one HTML file without external parts, to be read in a browser or printed to PDF for the bank's portal. Programs
 * read the JSON inside. Times are in UTC.
 */
function renderEvidence(
  evidence: DisputeEvidence,
  { lang, messages: catalog }: { lang: Lang; messages: MessageCatalog },
): string {
  const t = catalog.getI18n(lang).getFixedT(lang, 'admin-payments', 'admin-inbox', 'admin-emails')
  const { order, history, documents, messages } = evidence
  const orders = catalog.getI18n(lang).getFixedT(lang, 'orders')
  const { payment, disputes } = order
  const describeEvent = ({ kind, toStatus, amount }: DisputeEvidence['history'][number]): string => {
    if (kind === 'moved') return orders(`status.${toStatus ?? order.status}`)
    if (kind === 'delivered') return `${t('evidence.delivered')}: ${amount} / ${order.quantity}`
    if (kind === 'counted') return orders('events.counted', { amount })
    if (kind === 'refunded' || kind === 'refund_failed')
      return orders(`events.${kind}`, { amount: money(amount ?? 0) })
    return orders(`events.${kind}`)
  }
  const money = (amount: number) => formatMoney(lang, { amount, currency: payment.currency })
  const facts: [string, string | null][] = [
    [t('evidence.order'), order.id],
    [t('evidence.package'), `${order.packageName} (${order.quantity})`],
    [t('evidence.price'), money(order.pence)],
    [orders('details.discount'), order.discount > 0 ? money(order.discount) : null],
    [t('evidence.account'), `@${order.tiktokUsername}`],
    [t('evidence.video'), order.videoUrl],
    ...(order.posts ?? []).map(({ url, delivered, quantity }): [string, string] => [
      t('evidence.video'),
      `${url} (${delivered} / ${quantity})`,
    ]),
    [t('evidence.customer'), `${order.customer.name} <${payment.email}>`],
    [t('evidence.placed'), formatTime(order.createdAt)],
    [t('evidence.paid'), formatTime(order.paidAt)],
    [t('evidence.started'), formatTime(order.startedAt)],
    [t('evidence.ended'), formatTime(order.endedAt)],
    [t('evidence.startCount'), order.startCount === null ? null : String(order.startCount)],
    [t('evidence.delivered'), `${order.delivered} / ${order.quantity}`],
    [t('evidence.policy'), order.policyVersion],
    [t('evidence.charge'), payment.chargeId],
  ]
  const title = t('evidence.title', { order: shortId(order.id) })
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLESHEET}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('evidence.intro', { time: leftToRight(formatTime(new Date())) }))}</p>
${renderTable(facts.filter(([, value]) => value))}
${renderSection(
  t('evidence.disputes'),
  disputes.map(({ openedAt, reason, amount, state, evidenceDueAt, providerDisputeId }) => [
    formatTime(openedAt),
    [providerDisputeId, reason, money(amount), t(`disputes.states.${state}`)].filter(Boolean).join(' · '),
    evidenceDueAt ? `${t('evidence.evidenceDue')}: ${leftToRight(formatTime(evidenceDueAt))}` : '',
  ]),
)}
${renderSection(
  t('evidence.documents'),
  documents.map((document) => [
    formatTime(document.issuedAt),
    `${t(`evidence.kinds.${document.kind}`)} ${formatDocumentNumber(document)}`,
    money(document.amount),
  ]),
)}
${renderSection(
  t('evidence.history'),
  history.map((event) => [formatTime(event.at), describeEvent(event)]),
)}
${renderSection(
  t('evidence.messages'),
  messages.map(({ at, sender, channel, body }) => [
    formatTime(at),
    `${t(`admin-inbox:channels.${channel}`)}, ${t(`evidence.senders.${sender}`)}`,
    body,
  ]),
)}
${renderSection(
  t('evidence.emails'),
  order.emails.map(({ kind, state, createdAt, sentAt }) => [
    formatTime(sentAt ?? createdAt),
    t(`admin-emails:kinds.${kind}`),
    t(`admin-emails:statuses.${state}`, { date: leftToRight(formatTime(sentAt)) }),
  ]),
)}
<script type="application/json" id="evidence">${serializeEvidence(evidence)}</script>
</body></html>
`
}

function renderSection(title: string, rows: string[][]): string {
  return rows.length > 0 ? `<h2>${escapeHtml(title)}</h2>${renderTable(rows)}` : ''
}

function renderTable(rows: (string | null)[][]): string {
  const cell = (value: string | null) => `<td><bdi>${escapeHtml(value ?? '')}</bdi></td>`
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}

function formatTime(at: Date | null): string {
  return at
    ? at
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC')
    : ''
}

/** Isolates a time, so that its parts keep their order in right-to-left text. */
function leftToRight(value: string): string {
  return `\u2066${value}\u2069`
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Escapes everything that could end the surrounding element. */
function serializeEvidence({ order, history, documents, messages }: DisputeEvidence): string {
  const { id, packageName, packageType, quantity, units, pence, discount, status } = order
  const { startCount, delivered } = order
  const { tiktokUsername, videoUrl, posts, policyVersion, createdAt, paidAt, startedAt, endedAt } = order
  const { provider, sessionId, chargeId, amount, currency, email, method } = order.payment
  return JSON.stringify({
    order: {
      id,
      packageName,
      packageType,
      quantity,
      units,
      price: pence,
      discount,
      status,
      startCount,
      delivered,
      tiktokUsername,
      videoUrl,
      posts,
      policyVersion,
      createdAt,
      paidAt,
      startedAt,
      endedAt,
    },
    payment: { provider, sessionId, chargeId, amount, currency, email, method },
    disputes: order.disputes,
    documents,
    history,
    messages,
    emails: order.emails,
  }).replaceAll('<', '\\u003c')
}
