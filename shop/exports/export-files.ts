import { and, asc, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { auditLog } from '../audit/tables.ts'
import { caseEvents, cases } from '../cases/tables.ts'
import { METHOD_CARD_FIELDS, PACKAGE_TEXT_FIELDS } from '../catalog/package-fields.ts'
import { defaultMethodCards, methodCards, packages, packageTexts } from '../catalog/tables.ts'
import { policyTexts, siteContent } from '../content/tables.ts'
import { cannedReplies, conversationMessages, conversations } from '../conversations/tables.ts'
import { offerRevisions, offers } from '../custom-offers/tables.ts'
import { importedOrders } from '../imports/tables.ts'
import { orderBriefs } from '../orders/brief/tables.ts'
import { deliveryReadings, deliveryRuns, guaranteeChecks } from '../orders/delivery/tables.ts'
import { isTrialOrder, isTrialPayment } from '../orders/order-conditions.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { disputes } from '../payments/disputes/tables.ts'
import { documents } from '../payments/documents/tables.ts'
import { paymentIssues } from '../payments/issues/tables.ts'
import { refunds, returnAssignments } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import { paymentTaxes, taxEntries } from '../payments/taxes/tables.ts'
import { promotionCodes, promotions, promotionUses } from '../promotions/tables.ts'
import { reviewReports, reviews } from '../reviews/tables.ts'
import type { Db } from '../services.ts'
import { policyVersions, settings } from '../settings/tables.ts'
import { billingProfiles, vatIdChecks } from '../tax/tables.ts'
import { translations } from '../translations/tables.ts'
import { buildPurchaseConditions } from '../trial/purchase-rows.ts'
import { uploads } from '../uploads/tables.ts'
import { webhookEndpoints } from '../webhooks/tables.ts'
import type { ExportFileName } from './export-file-names.ts'

interface ExportFile {
  table: PgTable
  /** Columns that identify a row. They are exported. */
  key: readonly string[]
  /** All columns, in the order of the file. */
  columns: readonly string[]
}

/** Names its columns one by one. A test demands a reason for each column that is not among them. */
function defineFile(table: PgTable, key: string, columns: string): ExportFile {
  return { table, key: key.split(' '), columns: `${key} ${columns}`.split(/\s+/) }
}

/** All business data, one file per table (docs/export.md). No passwords, tokens, keys or secrets. */
export const EXPORT_FILES: Record<ExportFileName, ExportFile> = {
  packages: defineFile(
    packages,
    'id',
    `type quantity price position deliveryHours allowsPlan guaranteeDays questions archivedAt
    updatedAt`,
  ),
  package_texts: defineFile(
    packageTexts,
    'packageId lang',
    `${Object.keys(PACKAGE_TEXT_FIELDS).join(' ')} features methodCardId`,
  ),
  default_method_cards: defineFile(
    defaultMethodCards,
    'type lang',
    `${METHOD_CARD_FIELDS.join(' ')} methodCardId updatedAt`,
  ),
  method_cards: defineFile(methodCards, 'id', 'lang delivery exclusions evidence createdAt'),
  users: defineFile(
    users,
    'id',
    `email emailVerifiedAt name role lang currency createdAt invitedAt lastSeenAt deactivatedAt
    erasedAt remindersEndedAt`,
  ),
  billing_profiles: defineFile(
    billingProfiles,
    'userId',
    'name address country vatId vatIdState updatedAt vatIdCheckedAt vatIdReference',
  ),
  orders: defineFile(
    orders,
    'id',
    `userId paymentId line packageId packageName packageType quantity units price discount
    tiktokUsername videoUrl posts niche status paidAt startCount delivered policyVersion
    promisedStartHours promisedDeliveryHours earlyStartRequested startAfter pacePerDay guaranteeDays
    methodCardId briefState pausedAt pauseReason createdAt startedAt endedAt briefAnsweredAt startReadAt startBy deliverBy pausedSeconds pausedBeforeStart isProfileOffered`,
  ),
  order_events: defineFile(
    orderEvents,
    'id',
    'orderId at kind fromStatus toStatus amount actorId note apiKeyId',
  ),
  order_briefs: defineFile(orderBriefs, 'orderId', 'questions answers'),
  delivery_runs: defineFile(
    deliveryRuns,
    'id',
    'orderId number kind state quantity delivered startCount failureCode createdAt startedAt endedAt earliestStart pacePerDay dueAt caseId',
  ),
  delivery_readings: defineFile(
    deliveryReadings,
    'id',
    'orderId post count delivered readAt checkDay uploadId createdAt actorId apiKeyId',
  ),
  guarantee_checks: defineFile(guaranteeChecks, 'orderId day', 'dueAt doneAt missing'),
  imported_orders: defineFile(
    importedOrders,
    'id',
    'userId source externalId number status currency total lines orderedAt createdAt',
  ),
  payments: defineFile(
    payments,
    'id',
    `userId method provider sessionId chargeId status amount currency displayCurrency displayRate
    rateAsOf email lang source campaign isTrial createdAt paidAt receiptSeries receiptNumber receiptIssuedAt
    settledAt ipCountry payerCountry statementDescriptor`,
  ),
  refunds: defineFile(
    refunds,
    'id',
    `paymentId orderId provider providerRefundId amount currency status reason creditNoteSeries
    creditNoteNumber createdAt settledAt isForMissing issueId chargeId actorId failureReason failureCode overdueAt`,
  ),
  disputes: defineFile(
    disputes,
    'id',
    `provider providerDisputeId paymentId openedAt reason amount currency evidenceDueAt state
    closedAt sessionId chargeId stateSince`,
  ),
  return_assignments: defineFile(returnAssignments, 'id', 'refundId disputeId orderId amount createdAt'),
  payment_issues: defineFile(
    paymentIssues,
    'id',
    'kind paymentId amount currency createdAt resolvedAt resolution reason refundId provider sessionId chargeId resolvedBy',
  ),
  documents: defineFile(
    documents,
    'id',
    'kind series number issuedAt userId paymentId refundId amount currency content disputeId',
  ),
  payment_taxes: defineFile(
    paymentTaxes,
    'paymentId',
    `taxDate treatment country rate scheme evidence vatId vatIdState vatIdCheckedAt vatIdReference ipCountry payerCountry statedCountry chosenCountry businessCountry isOpen registrationCountry registrationNumber`,
  ),
  vat_id_checks: defineFile(vatIdChecks, 'id', 'vatId isValid reference checkedAt'),
  tax_entries: defineFile(
    taxEntries,
    'id',
    'paymentId documentId kind taxDate treatment country rate scheme net vat createdAt registrationCountry registrationNumber',
  ),
  cases: defineFile(
    cases,
    'id',
    `orderId userId kind state statement lang remedy amount reason refundId createdAt decidedAt
    endedAt dueAt proposedRemedy proposedAmount runId decidedBy`,
  ),
  case_events: defineFile(caseEvents, 'id', 'caseId kind at actorId note amount apiKeyId'),
  uploads: defineFile(uploads, 'id', 'purpose orderId sha256 bytes width height userId createdAt apiKeyId'),
  reviews: defineFile(
    reviews,
    'id',
    `orderId userId packageId packageName lang rating text name nameConsentedAt uploadId
    pictureConsentedAt state hiddenReason reply repliedAt importSource externalId writtenAt
    editedAt createdAt decidedAt decidedBy repliedBy isSample`,
  ),
  review_reports: defineFile(reviewReports, 'id', 'reviewId reason comment createdAt resolvedAt'),
  conversations: defineFile(
    conversations,
    'id',
    'channel userId name email lang subject phone serviceType createdAt assigneeId closedAt spam currency',
  ),
  conversation_messages: defineFile(
    conversationMessages,
    'id',
    'conversationId sender body createdAt authorId',
  ),
  canned_replies: defineFile(cannedReplies, 'id', 'title texts updatedAt'),
  promotions: defineFile(
    promotions,
    'id',
    `name titles trigger state benefit scope isFirstOrderOnly customerIds minimumSpend startsAt
    endsAt timeZone maxUses maxUsesPerCustomer maxDiscount isExclusive priority useCount
    discountGiven archivedAt createdAt updatedAt`,
  ),
  promotion_codes: defineFile(promotionCodes, 'code', 'promotionId isSingleUse isUsed createdAt'),
  promotion_uses: defineFile(
    promotionUses,
    'paymentId promotionId',
    'userId code title discount lineDiscounts state createdAt',
  ),
  offers: defineFile(
    offers,
    'id',
    'email name lang userId conversationId number paymentId createdBy createdAt withdrawnAt',
  ),
  offer_revisions: defineFile(
    offerRevisions,
    'offerId number',
    'lines total terms expiresAt authorId createdAt',
  ),
  settings: defineFile(settings, 'key', 'value updatedAt'),
  policy_versions: defineFile(policyVersions, 'version', 'policy publishedAt'),
  policy_texts: defineFile(policyTexts, 'version lang page', 'text'),
  site_content: defineFile(siteContent, 'lang part', 'value updatedAt'),
  translations: defineFile(translations, 'lang namespace key', 'value status english'),
  webhook_endpoints: defineFile(
    webhookEndpoints,
    'id',
    'description events state pauseReason createdBy createdAt',
  ),
  activity_log: defineFile(auditLog, 'id', 'at actorId apiKeyId action subjectId before after'),
}

const PAGE_SIZE = 500

const TRIAL_CONDITIONS = buildPurchaseConditions({ isPayment: isTrialPayment, isOrder: isTrialOrder })

export interface ExportOptions {
  /** Whether to export what belongs to trial orders too. */
  includesTrial: boolean
}

/** Iterates over the rows of a file in pages, each after the last row of the previous one, with one page in memory. */
export async function* iterateTable(
  db: Db,
  name: ExportFileName,
  { includesTrial }: ExportOptions,
): AsyncGenerator<Record<string, unknown>[], void, undefined> {
  const { table, key, columns } = EXPORT_FILES[name]
  const all: Record<string, PgColumn> = getTableColumns(table)
  const pick = (names: readonly string[]) =>
    Object.entries(all).filter(([column]) => names.includes(column)) as [string, PgColumn][]
  const keys = key.flatMap((column) => all[column] ?? [])
  const ofTrial = includesTrial ? undefined : TRIAL_CONDITIONS.get(table)
  let after: SQL | undefined
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .select(Object.fromEntries(pick(columns)))
      .from(table)
      .where(and(ofTrial && not(ofTrial), after))
      .orderBy(...keys.map((column) => asc(column)))
      .limit(PAGE_SIZE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    const values = key.map((column, place) => sql.param(last[column], keys[place]))
    after = sql`(${sql.join(keys, sql`, `)}) > (${sql.join(values, sql`, `)})`
  }
}
