import { z } from '@hono/zod-openapi'
import type { CatalogPackage } from '../../shop/catalog/list-catalog-packages.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { lang } from '../schema.ts'

const textSchema = z.object({
  name: z.string(),
  description: z.string(),
  tag: z.string().nullable(),
  features: z.array(z.string()),
})

export const staffPackageSchema = z
  .object({
    id: z.string(),
    type: z.enum(PACKAGE_TYPES),
    quantity: z.int(),
    price: z.number().openapi({ description: 'Pounds', example: 5.59 }),
    perThousand: z.number().openapi({ description: 'Pounds for a thousand, to a hundredth of a penny' }),
    texts: z.partialRecord(lang, textSchema),
    archived: z.boolean(),
    updatedAt: z.string(),
    warnings: z.array(
      z.object({
        kind: z.enum(['not_best', 'also_best', 'dearer_than_smaller']).openapi({
          description:
            'not_best: a tag claims the best value, and `other` costs less per thousand. also_best: `other` claims it ' +
            'too. dearer_than_smaller: the smaller `other` costs less per thousand',
        }),
        other: z.string(),
        langs: z.array(lang).openapi({ description: 'Whose tags say so' }),
      }),
    ),
  })
  .openapi('StaffPackage')

export type StaffPackage = z.infer<typeof staffPackageSchema>

export const staffCatalogSchema = z.object({
  followers: z.array(staffPackageSchema),
  likes: z.array(staffPackageSchema),
  views: z.array(staffPackageSchema),
  others: z.array(staffPackageSchema),
})

export function serializeStaffPackage(entry: CatalogPackage): StaffPackage {
  const { id, type, quantity, price, texts, archivedAt, updatedAt, claimWarnings: doubts } = entry
  return {
    id,
    type,
    quantity,
    price: price / 100,
    perThousand: Number(((price / quantity) * 10).toFixed(4)),
    texts,
    archived: archivedAt !== null,
    updatedAt: updatedAt.toISOString(),
    warnings: doubts,
  }
}
