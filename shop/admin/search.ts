import { sql } from 'drizzle-orm'
import { listUsers } from '../accounts/list-users.ts'
import { hasPermission, type Role } from '../accounts/roles.ts'
import { packages, packageTexts } from '../catalog/tables.ts'
import { listConversations } from '../conversations/inbox/list-conversations.ts'
import { containsText } from '../database/text-search.ts'
import type { Lang } from '../localization/languages.ts'
import { listStaffOrders } from '../orders/queries/staff-orders.ts'
import type { Db } from '../services.ts'

/** Maximum number of results of each kind. */
const MAX_RESULTS = 5

interface StaffSearch {
  /** Trimmed and not empty. */
  text: string
  viewer: { id: string; role: Role }
  /** Language of package names. */
  lang: Lang
}

/** Searches everything the viewer may open: orders, users, conversations and packages, the newest first. */
export async function searchForStaff(db: Db, { text, viewer, lang }: StaffSearch) {
  const [orders, users, conversations, foundPackages] = await Promise.all([
    listStaffOrders(db, { search: text, size: MAX_RESULTS, lang }),
    listUsers(db, viewer, { search: text, limit: MAX_RESULTS }),
    hasPermission(viewer.role, 'messages:answer') ? listConversations(db, { search: text }) : null,
    hasPermission(viewer.role, 'packages:manage') ? searchPackages(db, text, lang) : [],
  ])
  return {
    orders: orders.orders,
    users: users.users,
    conversations: conversations?.conversations.slice(0, MAX_RESULTS) ?? [],
    packages: foundPackages,
  }
}

/** Finds packages by a part of their name in any language or by their quantity. */
async function searchPackages(db: Db, text: string, lang: Lang) {
  const { packageId, name, lang: textLang } = packageTexts
  const isOwnLang = sql`${textLang} = ${lang}`
  const names = sql`array_agg(${name} order by (${isOwnLang})::int desc, (${textLang} = 'en')::int desc)`
  return db
    .select({
      id: packages.id,
      name: sql<string>`(${names})[1]`,
      type: packages.type,
      quantity: packages.quantity,
      pence: packages.price,
    })
    .from(packages)
    .innerJoin(packageTexts, sql`${packageId} = ${packages.id}`)
    .groupBy(packages.id)
    .having(sql`bool_or(${containsText(name, text)}) or ${packages.quantity}::text = ${text}`)
    .orderBy(sql`${packages.archivedAt} nulls first`, packages.position, packages.id)
    .limit(MAX_RESULTS)
}
