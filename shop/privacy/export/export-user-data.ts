import { asc, eq } from 'drizzle-orm'
import { getPendingEmailChange } from '../../accounts/email-address/request-email-change.ts'
import { listPasskeys } from '../../accounts/passkeys/passkeys.ts'
import { knownDevices, secondFactors, sessions, users } from '../../accounts/tables.ts'
import { getPreferences } from '../../notifications/preferences.ts'
import { listPushSubscriptions } from '../../notifications/push-subscriptions.ts'
import { listOrderViews } from '../../orders/order-views.ts'
import type { Db } from '../../services.ts'
import { getBillingProfile } from '../../tax/billing-profile.ts'
import { exportCases } from './export-cases.ts'
import { exportImportedOrders } from './export-imported-orders.ts'
import { exportConversations, exportEmails } from './export-messages.ts'
import { exportOffers } from './export-offers.ts'
import { exportDocuments, exportOrders, exportPayments } from './export-orders.ts'
import { exportReviews } from './export-reviews.ts'

/**
 * Returns everything the shop stores about a user as one JSON file, in chunks; null when there is no such
 * user. Leaves out analytics and preferences that belong to a random browser id, which leads to no user.
 */
export async function exportUserData(db: Db, userId: string): Promise<AsyncGenerator<string> | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
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
