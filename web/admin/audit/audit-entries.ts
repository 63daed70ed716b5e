import { AUDIT_GROUPS, type AuditGroup } from '../../../shop/audit/audit-actions.ts'
import { api, unwrapResponse } from '../../api-client.ts'

export interface AuditFilter {
  group?: AuditGroup
  actor?: string
  subject?: string
}

/** Reads the filter from the URL of the screen and drops invalid values. */
export function parseAuditFilter(address: URLSearchParams): AuditFilter {
  return {
    group: AUDIT_GROUPS.find((group) => group === address.get('group')),
    actor: address.get('actor') ?? undefined,
    subject: address.get('subject') ?? undefined,
  }
}

export async function fetchEntries(filter: AuditFilter, before: string | undefined) {
  const { entries, next } = await unwrapResponse(api.admin.audit.$get({ query: { ...filter, before } }))
  return { rows: entries, next }
}

export type AuditEntry = Awaited<ReturnType<typeof fetchEntries>>['rows'][number]

/** Shortens a UUID to its last characters; keeps other names. */
export function shortSubject(subject: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(subject) ? subject.slice(-8) : subject
}
