import { asc } from 'drizzle-orm'
import type { StaffPackage } from '../../../api/packages/schema.ts'
import { auditLog } from '../../../shop/audit/tables.ts'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { openTestShop } from './open-test-shop.ts'

export type StaffCatalog = Record<'followers' | 'likes' | 'views' | 'others', StaffPackage[]>

export const samplePackageText = {
  ...EMPTY_PACKAGE_TEXT,
  name: 'A shout-out',
  description: 'In one video.',
  features: ['Careful', 'Fast'],
}
export const samplePackage = {
  type: 'others',
  quantity: 1,
  price: 25.5,
  texts: {
    en: samplePackageText,
    ar: { ...samplePackageText, name: 'تحية', tag: 'جديد' },
    es: { ...samplePackageText, name: 'Un saludo', features: [] },
  },
}

/** Opens a shop with an admin who manages packages. */
export async function openCatalogShop() {
  const shop = await openTestShop()
  const admin = await shop.signIn('admin')
  const staff = <T = StaffPackage>(method: string, path: string, body?: unknown, revision?: number) =>
    shop.call<T>(method, `/admin/packages${path}`, { token: admin.token, body, revision })
  const list = async (query = '') => (await staff<StaffCatalog>('GET', query)).body
  const one = async (id: string) => {
    const found = Object.values(await list('?archived=true'))
      .flat()
      .find((entry) => entry.id === id)
    if (!found) throw new Error(`no package ${id}`)
    return found
  }
  const logged = () =>
    shop.db
      .select({
        actorId: auditLog.actorId,
        action: auditLog.action,
        subjectId: auditLog.subjectId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .orderBy(asc(auditLog.id))
  return { ...shop, admin, staff, list, one, logged }
}
