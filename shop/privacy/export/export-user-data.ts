import { and, asc, eq } from 'drizzle-orm'
import { getPendingEmailChange } from '../../accounts/email-address/request-email-change.ts'
import { listPasskeys } from '../../accounts/passkeys/passkeys.ts'
import { knownDevices, secondFactors, sessions, users } from '../../accounts/tables.ts'
import { ACCOUNT_COLUMNS } from '../../accounts/user.ts'
import { caseEvents, cases, caseUploads } from '../../cases/tables.ts'
import { isVisibleToCustomer } from '../../conversations/inbound-email/get-received-email.ts'
import { messageAttachments, messageEmails } from '../../conversations/inbound-email/tables.ts'
import type { Channel } from '../../conversations/message.ts'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { offerRevisions, offers } from '../../custom-offers/tables.ts'
import { isOwnImportedOrder } from '../../imports/list-imports.ts'
import { importedOrders } from '../../imports/tables.ts'
import { getPreferences } from '../../notifications/preferences.ts'
import { listPushSubscriptions } from '../../notifications/push-subscriptions.ts'
import { listOrderViews } from '../../orders/order-views.ts'
import { emails } from '../../outbox/tables.ts'
import { reviews } from '../../reviews/tables.ts'
import type { Db } from '../../services.ts'
import { getBillingProfile } from '../../tax/billing-profile.ts'
import {
  type DataSubject,
  getOwnConversationsFilter,
  getOwnEmailsFilter,
  getOwnOffersFilter,
} from '../data-subject.ts'
import { exportDocuments, exportOrders, exportPayments, iterateRows } from './export-orders.ts'

/**
 * Returns everything the shop stores about a user as one JSON file, in chunks; null when there is no such
 * user. Leaves out analytics and preferences that belong to a random browser id, which leads to no user.
 */
export async function exportUserData(db: Db, userId: string): Promise<AsyncGenerator<string> | null> {
  const [user] = await db.select(ACCOUNT_COLUMNS).from(users).where(eq(users.id, userId))
  if (!user) return null
  const [factor] = await db
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  const { id, name, email, emailVerifiedAt, role, lang, currency, createdAt, lastSeenAt } = user
  return streamJson({
    account: {
      id,
      name,
      email,
      emailVerifiedAt,
      role,
      language: lang,
      currency,
      createdAt,
      lastSeenAt,
      secondFactorSince: factor?.since ?? null,
      emailChange: await getPendingEmailChange(db, userId),
      verificationRemindedAt: user.verificationRemindedAt,
      remindersEndedAt: user.remindersEndedAt,
    },
    sessions: await listExportedSessions(db, userId),
    passkeys: await listPasskeys(db, userId),
    knownDevices: await db
      .select({ lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    billingProfile: (await getBillingProfile(db, userId)) ?? {},
    orderViews: await listOrderViews(db, userId),
    notifications: { ...(await getPreferences(db, user)), devices: await listPushSubscriptions(db, userId) },
    orders: exportOrders(db, userId),
    importedOrders: exportImportedOrders(db, userId),
    cases: exportCases(db, userId),
    offers: exportOffers(db, user),
    reviews: exportReviews(db, userId),
    payments: exportPayments(db, userId),
    documents: exportDocuments(db, userId),
    emails: exportEmails(db, user),
    conversations: exportConversations(db, user, 'chat'),
    messages: exportConversations(db, user, 'contact'),
  })
}

function listExportedSessions(db: Db, userId: string) {
  return db
    .select({
      begunAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      endsAt: sessions.expiresAt,
      country: sessions.country,
      browser: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt))
}

type JsonPart = object | AsyncIterable<object>

/** Formats one JSON object in chunks, with at most one page of a list in memory. */
async function* streamJson(parts: Record<string, JsonPart>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}\n  ${JSON.stringify(name)}: `
    if (Symbol.asyncIterator in part) yield* streamList(part)
    else yield formatJson(part, '  ')
    before = ','
  }
  yield '\n}\n'
}

async function* streamList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n    ${formatJson(row, '    ')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}

function formatJson(value: object, indentation: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indentation}`)
}

async function* exportImportedOrders(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows(db, importedOrders, isOwnImportedOrder(db, userId))
  for await (const { userId: _, total, ...order } of list) yield { ...order, total: total / 100 }
}

async function* exportReviews(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows(db, reviews, eq(reviews.userId, userId))
  for await (const row of list) {
    const { id, orderId, packageName, lang, rating, text, name, nameConsentedAt } = row
    yield {
      id,
      order: orderId,
      package: packageName,
      language: lang,
      rating,
      text,
      name,
      nameConsentedAt,
      picture: row.uploadId,
      pictureConsentedAt: row.pictureConsentedAt,
      state: row.state,
      hiddenReason: row.hiddenReason,
      reply: row.reply,
      repliedAt: row.repliedAt,
      writtenAt: row.writtenAt,
      editedAt: row.editedAt,
    }
  }
}

async function* exportOffers(db: Db, user: DataSubject): AsyncGenerator<object> {
  const list = iterateRows(db, offers, getOwnOffersFilter(user))
  for await (const row of list) {
    const revisions = await db
      .select()
      .from(offerRevisions)
      .where(eq(offerRevisions.offerId, row.id))
      .orderBy(asc(offerRevisions.number))
    yield {
      id: row.id,
      name: row.name,
      email: row.email,
      language: row.lang,
      conversation: row.conversationId,
      payment: row.paymentId,
      createdAt: row.createdAt,
      remindedAt: row.remindedAt,
      withdrawnAt: row.withdrawnAt,
      revisions: revisions.map(({ number, lines, total, terms, expiresAt, createdAt }) => ({
        number,
        terms,
        expiresAt,
        createdAt,
        pounds: total / 100,
        lines: lines.map(({ price, ...line }) => ({ ...line, pounds: price / 100 })),
      })),
    }
  }
}

/** Exports cases with the customer's words, the decisions and the history. */
async function* exportCases(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows(db, cases, eq(cases.userId, userId))
  for await (const row of list) {
    const events = await db
      .select({ kind: caseEvents.kind, at: caseEvents.at, note: caseEvents.note })
      .from(caseEvents)
      .where(eq(caseEvents.caseId, row.id))
      .orderBy(asc(caseEvents.id))
    const images = await db
      .select({ id: caseUploads.uploadId })
      .from(caseUploads)
      .where(eq(caseUploads.caseId, row.id))
    yield {
      id: row.id,
      order: row.orderId,
      kind: row.kind,
      status: row.state,
      statement: row.statement,
      language: row.lang,
      proposed: formatRemedy(row.proposedRemedy, row.proposedAmount),
      decided: row.remedy && formatRemedy(row.remedy, row.amount),
      reason: row.reason,
      decisionDueAt: row.dueAt,
      createdAt: row.createdAt,
      decidedAt: row.decidedAt,
      endedAt: row.endedAt,
      images: images.map(({ id }) => id),
      history: events.map(({ at, kind, note }) => ({ at, what: kind, note: note ?? undefined })),
    }
  }
}

function formatRemedy(remedy: string, amount: number | null) {
  if (remedy === 'refund' && amount !== null) return { remedy, pounds: amount / 100 }
  return remedy === 'replacement' ? { remedy, units: amount } : { remedy }
}

/** Exports kind, recipient and times of the emails to the user. Leaves the texts and their links out. */
async function* exportEmails(db: Db, owner: DataSubject): AsyncGenerator<object> {
  const own = await getOwnEmailsFilter(db, owner)
  const list = iterateRows(db, emails, own)
  for await (const { kind, toAddress, lang, createdAt, sentAt } of list) {
    yield { about: kind, to: toAddress, language: lang, writtenAt: createdAt, sentAt }
  }
}

/**
 * Exports the conversations of a channel, oldest first. Leaves the chat ids out, because an id gives access to the chat, and
 * emails of other senders.
 */
async function* exportConversations(db: Db, owner: DataSubject, channel: Channel): AsyncGenerator<object> {
  const own = getOwnConversationsFilter(owner)
  const ownConversations = iterateRows(db, conversations, and(eq(conversations.channel, channel), own))
  for await (const conversation of ownConversations) {
    const { id, name, email, lang, subject, phone, serviceType, createdAt, closedAt } = conversation
    const { sender, body, createdAt: at } = conversationMessages
    const rows = await db
      .select({ id: conversationMessages.id, by: sender, text: body, at, email: messageEmails })
      .from(conversationMessages)
      .leftJoin(messageEmails, eq(messageEmails.messageId, conversationMessages.id))
      .where(and(eq(conversationMessages.conversationId, id), isVisibleToCustomer()))
      .orderBy(asc(conversationMessages.id))
    const attachments = await listAttachments(db, id)
    const messages = rows.map(({ id: messageId, email: received, ...message }) => ({
      ...message,
      ...(received && {
        email: {
          from: received.fromAddress,
          wholeText: received.wholeText,
          attachments: attachments.flatMap(({ of, id: attachmentId, refusal, ...attachment }) =>
            of === messageId
              ? [{ ...attachment, file: refusal ? null : `/api/account/attachments/${attachmentId}` }]
              : [],
          ),
        },
      }),
    }))
    const form = channel === 'contact' ? { subject, phone, about: serviceType } : {}
    yield { begunAt: createdAt, name, email, language: lang, ...form, closedAt, messages }
  }
}

function listAttachments(db: Db, conversationId: string) {
  const { messageId: of, id, name, bytes, refusal } = messageAttachments
  return db
    .select({ of, id, name, bytes, refusal })
    .from(messageAttachments)
    .innerJoin(conversationMessages, eq(conversationMessages.id, of))
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(asc(messageAttachments.id))
}
