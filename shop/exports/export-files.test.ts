import { readFileSync } from 'node:fs'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as schema from '../../db/schema.ts'
import { EXPORT_FILES } from './export-files.ts'

/** Tables without a file, and why: it would be a secret, a cache, a queue, or data of visitors. */
const NOT_EXPORTED: Record<string, string[]> = {
  'credentials, secrets and devices': [
    ...['api_keys', 'sessions', 'one_time_tokens', 'second_factors', 'recovery_codes', 'passkeys'],
    ...['passkey_challenges', 'webhook_secrets', 'visitor_salts', 'known_devices', 'review_invitations'],
    ...['provider_credentials', 'mail_servers', 'push_keys', 'push_subscriptions', 'unpaid_reminders'],
  ],
  'queues, logs and cursors of jobs': [
    ...['emails', 'webhook_messages', 'webhook_deliveries', 'webhook_attempts', 'webhook_events'],
    ...[
      'payment_events',
      'provider_event_cursors',
      'provider_problems',
      'inbound_emails',
      'inbound_mailboxes',
    ],
    ...['file_deletions', 'idempotency_keys', 'imports', 'import_rows', 'import_records', 'rate_limits'],
    ...['job_failures', 'notification_events', 'pending_notifications', 'push_messages'],
  ],
  'derived from other rows': [
    ...['shop_totals', 'content_version', 'number_series', 'offered_prices', 'translation_changes'],
    ...['package_delivery_stats', 'claim_measurements', 'uptime_days'],
    // Its file is public, under the address in the settings.
    'logos',
    ...['case_uploads', 'saved_order_views', 'message_emails', 'message_attachments'],
  ],
  'choices of single members of staff': ['notification_preferences', 'staff_quiet_hours'],
  'public rates': ['exchange_rates', 'exchange_rate_feed', 'tax_rates'],
  'analytics, which has an export of its own': [
    ...[
      'analytics_deltas',
      'analytics_events',
      'daily_analytics',
      'page_views',
      'visits',
      'visitor_preferences',
    ],
  ],
  'the demo gateway': ['demo_sessions', 'demo_refunds'],
}

/** Columns that no file has, and why. */
const NOT_EXPORTED_COLUMNS: Record<string, string[]> = {
  'credentials and secrets': [
    ...['users.passwordHash', 'users.ownerProven', 'users.pendingRole', 'users.mustChangePassword'],
    ...[
      'cases.verificationHash',
      'order_briefs.videoToken',
      'conversations.replyToken',
      'offers.token',
      'uploads.storageKey',
    ],
    // The address of an endpoint may contain a secret, and a provider's pages to pay and to claim are open to whoever knows them.
    ...['webhook_endpoints.url', 'payments.sessionUrl', 'refunds.claimUrl'],
  ],
  'traces of visitors and of payers': [
    ...['conversations.sessionId', 'conversations.visitorOnlineUntil', 'promotion_uses.email'],
    'promotion_uses.payerFingerprint',
  ],
  'state of jobs and leases': [
    ...['users.inactivityNoticeAt', 'users.verificationRemindedAt', 'orders.lateEmailAt', 'orders.leasedBy'],
    ...['orders.leasedUntil', 'order_briefs.reminders', 'offers.remindedAt', 'webhook_endpoints.alertedAt'],
    ...['payments', 'refunds'].flatMap((file) =>
      ['idempotencyKey', 'attempts', 'nextAttemptAt', 'lastError', 'keyNumber', 'newKeyAt'].map(
        (column) => `${file}.${column}`,
      ),
    ),
    ...['payments.fingerprint', 'payments.nextReadAt', 'refunds.errorCount', 'conversations.followUpAt'],
    ...['conversation_messages.clientKey', 'conversation_messages.emailId', 'offers.clientKey'],
  ],
  'what is read, which each inbox begins anew': [
    ...['lastMessageId', 'waiting', 'unread', 'staffSeenId', 'visitorSeenId'].map(
      (column) => `conversations.${column}`,
    ),
  ],
}

/** Counts the changes of a row in this database. */
const REVISION = 'revision'

const files = Object.entries(EXPORT_FILES)

describe('the export of everything', () => {
  test.each(files)(
    '%s has columns of its table, and its key identifies a row',
    (_, { table, key, columns }) => {
      const names = Object.keys(getTableColumns(table))
      expect(columns.filter((column) => !names.includes(column))).toEqual([])
      expect(new Set(columns).size).toBe(columns.length)
      const config = getTableConfig(table)
      const primary = [
        ...config.columns.filter((column) => column.primary),
        ...config.primaryKeys.flatMap((composite) => composite.columns),
      ]
      const all = Object.entries(getTableColumns(table))
      const primaryNames = all.filter(([, { name }]) => primary.some((column) => column.name === name))
      expect([...key].sort()).toEqual(primaryNames.map(([name]) => name).sort())
    },
  )

  test('has a file or a reason for every table', () => {
    const tables = Object.values(schema).flatMap((value) =>
      is(value, PgTable) ? [getTableConfig(value).name] : [],
    )
    const known = [
      ...files.map(([, { table }]) => getTableConfig(table).name),
      ...Object.values(NOT_EXPORTED).flat(),
    ]
    expect(known.sort()).toEqual(tables.sort())
  })

  test('has every column of its tables, or a reason', () => {
    const missing = files.flatMap(([file, { table, columns }]) =>
      Object.keys(getTableColumns(table))
        .filter((column) => column !== REVISION && !columns.includes(column))
        .map((column) => `${file}.${column}`),
    )
    expect(missing.sort()).toEqual(Object.values(NOT_EXPORTED_COLUMNS).flat().sort())
  })

  test('contains no credential', () => {
    const columns = files.flatMap(([file, { columns }]) => columns.map((column) => `${file}.${column}`))
    expect(
      columns.filter((column) => /hash$|token|secret|password|fingerprint|idempotency|url$/i.test(column)),
    ).toEqual(['orders.videoUrl'])
  })

  test('is documented with every file', () => {
    const rows = [...readFileSync('docs/export.md', 'utf8').matchAll(/^\| .+ \| (`.+`) \|$/gm)]
    const documented = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
    expect(documented.sort()).toEqual(files.map(([file]) => file).sort())
  })
})
