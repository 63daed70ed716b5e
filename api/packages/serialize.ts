import type { z } from '@hono/zod-openapi'
import type { CatalogPackage } from '../../shop/catalog/list-packages.ts'
import type { StaffPackage, staffCatalogSchema } from './schema.ts'

export function serializeStaffPackage(entry: CatalogPackage): StaffPackage {
  const { deliveryHours, allowsPlan, guaranteeDays } = entry
  const { id, type, quantity, price, texts, archivedAt, updatedAt, revision, claimWarnings, questions } =
    entry
  return {
    id,
    type,
    quantity,
    price,
    perThousand: Number(((price / quantity) * 10).toFixed(4)),
    deliveryHours,
    allowsPlan,
    guaranteeDays,
    questions,
    texts,
    archived: archivedAt !== null,
    updatedAt,
    revision,
    warnings: claimWarnings,
  }
}

export function serializeStaffCatalog(entries: CatalogPackage[]): z.infer<typeof staffCatalogSchema> {
  const listType = (type: CatalogPackage['type']) =>
    entries.filter((entry) => entry.type === type).map(serializeStaffPackage)
  return {
    followers: listType('followers'),
    likes: listType('likes'),
    views: listType('views'),
    others: listType('others'),
  }
}
