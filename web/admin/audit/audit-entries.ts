import { href } from 'react-router'
import { AUDIT_GROUPS, type AuditGroup, getAuditGroup } from '../../../shop/audit/audit-actions.ts'
import { isDay } from '../../../shop/days.ts'
import { callApi } from '../../api-client.ts'
import { withSearch } from '../../with-search.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'
import { toApiQuery } from '../orders/order-query.ts'
import { getSettingsPath, SECTION_BY_SETTING } from '../settings/sections.ts'

/** Loads the page of entries that the address of the screen asks for. Invalid filters are dropped. */
export function fetchEntries(address: URLSearchParams) {
  const day = address.get('day')
  const query = {
    group: AUDIT_GROUPS.find((group) => group === address.get('group')),
    actor: address.get('actor') ?? undefined,
    subject: address.get('subject') ?? undefined,
    before: address.get(CURSOR_PARAM) ?? undefined,
    ...(isDay(day) && toApiQuery({ from: day, to: day })),
  }
  return callApi('GET /admin/audit', { query })
}

export type AuditEntry = Awaited<ReturnType<typeof fetchEntries>>['entries'][number]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Shortens a UUID to its last characters; keeps other names. */
export function shortSubject(subject: string): string {
  return UUID.test(subject) ? subject.slice(-8) : subject
}

/** Screens that show a subject by its id. */
const SCREENS_BY_ID: Partial<Record<AuditGroup, (id: string) => string>> = {
  order: (orderId) => href('/admin/orders/:orderId', { orderId }),
  case: (id) => withSearch(href('/admin/cases'), { case: id }),
  conversation: (conversationId) => href('/admin/inbox/:conversationId?', { conversationId }),
  offer: (id) => withSearch(href('/admin/offers'), { offer: id }),
  package: (packageId) => href('/admin/packages/:packageId', { packageId }),
  promotion: (promotionId) => href('/admin/promotions/:promotionId', { promotionId }),
  email: (email) => withSearch(href('/admin/emails'), { email }),
}

const SCREENS: Partial<Record<AuditGroup, string>> = {
  payment_issue: href('/admin/attention'),
  provider_problem: href('/admin/attention'),
  webhook_event: href('/admin/attention'),
  webhook: href('/admin/webhooks'),
  canned_reply: href('/admin/inbox/:conversationId?'),
  package: href('/admin/packages'),
  user: href('/users-teams'),
  api_key: href('/users-teams'),
  settings: href('/settings/:section?'),
  content: href('/settings/:section?', { section: 'texts' }),
  rates: href('/settings/:section?', { section: 'rates' }),
  backup: href('/settings/:section?', { section: 'security' }),
}

/** Returns the page of an entry's subject, or null without one. */
export function getSubjectPath({
  action,
  subjectId,
}: Pick<AuditEntry, 'action' | 'subjectId'>): string | null {
  if (!subjectId) return null
  const group = getAuditGroup(action)
  const byId = SCREENS_BY_ID[group]
  if (byId && UUID.test(subjectId)) return byId(subjectId)
  const section = group === 'settings' ? SECTION_BY_SETTING[subjectId] : undefined
  if (section) return getSettingsPath(section)
  if (group === 'translation') {
    const [of = '', namespace = ''] = subjectId.split('/')
    return withSearch(href('/translations'), { of, namespace })
  }
  return SCREENS[group] ?? null
}
