import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { isCalledReal } from '../../shop/catalog/claim-warnings.ts'
import { createPackage } from '../../shop/catalog/create-package.ts'
import { type CatalogPackage, listCatalogPackages } from '../../shop/catalog/list-packages.ts'
import { listDefaultMethodCards, saveDefaultMethodCard } from '../../shop/catalog/method-cards.ts'
import { METHOD_CARD_FIELDS } from '../../shop/catalog/package-fields.ts'
import { getMethodCard, withMethodCardOfType } from '../../shop/catalog/package-text.ts'
import type { PackageText, PackageType } from '../../shop/catalog/package-view.ts'
import { reorderPackages, setPackageArchived, updatePackage } from '../../shop/catalog/update-package.ts'
import { ShopError } from '../../shop/errors.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { memoize } from '../../shop/memoize.ts'
import { getMinimumCharge, listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import {
  findPromotionBelowCharge,
  listCatalogWithReductions,
  type PricedPackage,
} from '../../shop/promotions/price-reductions.ts'
import type { Db } from '../../shop/services.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { isolateBidi } from '../schema.ts'
import {
  catalogSchema,
  defaultMethodCardChangeSchema,
  defaultMethodCardParams,
  defaultMethodCardSchema,
  newPackageSchema,
  packageChangeSchema,
  packageIdParam,
  packageOrderSchema,
  type StaffPackage,
  staffCatalogSchema,
  staffPackageSchema,
} from './schema.ts'

/** The most frequent request of the shop, so the serialized JSON is memoized, too. */
const getCatalogJson = memoize(2_000, async (db, lang: Lang) =>
  JSON.stringify(await listCatalogWithReductions(db, lang)),
)

const params = z.object({ id: packageIdParam })

export const packageRoutes = [
  endpoint({
    key: 'GET /packages',
    operationId: 'listPackages',
    summary: 'List packages on sale',
    description: 'The packages by type, with texts in the language of the visitor.',
    answer: catalogSchema,
    handle: async ({ db, locale, c }) => {
      const json = await getCatalogJson(db, locale.lang)
      return c.body(json, 200, { 'content-type': 'application/json' }) as never
    },
  }),
  endpoint({
    key: 'GET /admin/packages',
    operationId: 'listStaffPackages',
    summary: 'List packages with texts and price warnings',
    description:
      'The packages by type, with the texts of all languages and warnings about tags that the prices contradict.',
    ...requirePermissionOrKey('packages:manage', 'packages:read'),
    query: z.object({
      archived: z.enum(['true', 'false']).optional().describe('`true` also lists archived packages'),
    }),
    answer: staffCatalogSchema,
    handle: async ({ query, db }) => {
      const entries = await listCatalogPackages(db)
      const includesArchived = query.archived === 'true'
      return serializeStaffCatalog(entries.filter(({ archivedAt }) => includesArchived || !archivedAt))
    },
  }),
  endpoint({
    key: 'POST /admin/packages',
    operationId: 'createPackage',
    summary: 'Create a package',
    description: 'Puts a package on sale, as the last of its type.',
    ...requirePermissionOrKey('packages:manage', 'packages:manage'),
    json: newPackageSchema,
    status: 201,
    answer: staffPackageSchema,
    handle: async ({ db, json: newPackage, runtime, locale, actor }) => {
      const { type, price } = newPackage
      await requireChargeablePrice(runtime, { id: '', type, pence: price }, locale.lang)
      await requireMethodCards(db, newPackage.type, newPackage.texts)
      return await requireStaffPackage(db, await createPackage(db, newPackage, actor))
    },
  }),
  endpoint({
    key: 'GET /admin/packages/{id}',
    operationId: 'getPackage',
    summary: 'Get a package with its texts',
    ...requirePermissionOrKey('packages:manage', 'packages:read'),
    param: params,
    answer: staffPackageSchema,
    handle: ({ param, db }) => requireStaffPackage(db, param.id),
  }),
  endpoint({
    key: 'PUT /admin/packages/order',
    operationId: 'reorderPackages',
    summary: 'Reorder the packages of a type',
    description: 'Takes the ids of all packages of the type that are on sale, in their new order.',
    ...requirePermissionOrKey('packages:manage', 'packages:manage'),
    json: packageOrderSchema,
    answer: staffCatalogSchema,
    errors: ['changed_meanwhile'],
    handle: async ({ db, json, actor }) => {
      await reorderPackages(db, json, actor)
      const entries = await listCatalogPackages(db)
      return serializeStaffCatalog(entries.filter(({ archivedAt }) => !archivedAt))
    },
  }),
  endpoint({
    key: 'GET /admin/default-method-cards',
    operationId: 'listDefaultMethodCards',
    summary: 'List how the packages of each type are delivered',
    description: 'The method of a type, by language. Packages without one of their own have it.',
    ...requirePermissionOrKey('packages:manage', 'packages:read'),
    answer: z.object({ texts: z.array(defaultMethodCardSchema) }),
    handle: async ({ db }) => ({ texts: await listDefaultMethodCards(db) }),
  }),
  endpoint({
    key: 'PUT /admin/default-method-cards/{type}/{lang}',
    operationId: 'saveDefaultMethodCard',
    summary: 'Save how the packages of a type are delivered',
    description:
      'Changes the method for all packages of the type without one of their own. Orders that were placed before keep theirs.',
    ...requirePermission('packages:manage'),
    param: defaultMethodCardParams,
    ifMatch: 'required',
    json: defaultMethodCardChangeSchema,
    answer: defaultMethodCardSchema,
    handle: ({ db, expectedRevision, param, json, actor }) =>
      saveDefaultMethodCard(db, { ...param, text: json, expectedRevision }, actor),
  }),
  endpoint({
    key: 'PATCH /admin/packages/{id}',
    operationId: 'updatePackage',
    summary: 'Update a package',
    description: 'Changes the given fields. Orders that were placed before stay as they are.',
    ...requirePermissionOrKey('packages:manage', 'packages:manage'),
    param: params,
    ifMatch: 'required',
    json: packageChangeSchema,
    answer: staffPackageSchema,
    handle: async ({ db, expectedRevision, param: { id }, json, runtime, locale, actor }) => {
      const { price } = json
      const current = await requireStaffPackage(db, id)
      const type = json.type ?? current.type
      // A package below the minimum charge may keep its price while its texts are edited.
      if (price !== undefined && price !== current.price)
        await requireChargeablePrice(runtime, { id, type, pence: price }, locale.lang)
      await requireMethodCards(db, type, json.type ? { ...current.texts, ...json.texts } : json.texts)
      await updatePackage(db, { ...json, id, expectedRevision }, actor)
      return await requireStaffPackage(db, id)
    },
  }),
  endpoint({
    key: 'POST /admin/packages/{id}/archive',
    operationId: 'archivePackage',
    summary: 'Archive a package',
    description: 'Takes the package off sale. Orders of it stay as they are.',
    ...requirePermissionOrKey('packages:manage', 'packages:manage'),
    param: params,
    answer: staffPackageSchema,
    handle: async ({ db, param: { id }, actor }) => {
      await setPackageArchived(db, { id, archived: true }, actor)
      return await requireStaffPackage(db, id)
    },
  }),
  endpoint({
    key: 'POST /admin/packages/{id}/restore',
    operationId: 'restorePackage',
    summary: 'Restore an archived package',
    description: 'Puts the package back on sale, in its old place.',
    ...requirePermissionOrKey('packages:manage', 'packages:manage'),
    param: params,
    answer: staffPackageSchema,
    handle: async ({ db, param: { id }, runtime, locale, actor }) => {
      // An imported package was on sale nowhere in this shop.
      const { type, price, texts } = await requireStaffPackage(db, id)
      await requireChargeablePrice(runtime, { id, type, pence: price }, locale.lang)
      await requireMethodCards(db, type, texts)
      await setPackageArchived(db, { id, archived: false }, actor)
      return await requireStaffPackage(db, id)
    },
  }),
]

/** Rejects texts that call a package real in a language in which neither it nor its type says how it is delivered. */
async function requireMethodCards(
  db: Db,
  type: PackageType,
  texts: Partial<Record<Lang, PackageText | null>> = {},
): Promise<void> {
  const methodCards = await listDefaultMethodCards(db)
  const errors = (Object.entries(texts) as [Lang, PackageText | null][]).flatMap(([lang, text]) => {
    const ofType = methodCards.find((card) => card.type === type && card.lang === lang)
    if (!text || !isCalledReal(text, lang) || getMethodCard(withMethodCardOfType(text, ofType))) return []
    const message = 'admin-packages:errors.realWithoutMethod'
    return METHOD_CARD_FIELDS.map((field) => ({ path: ['texts', lang, field], message }))
  })
  if (errors.length > 0) throwInvalidFields(errors)
}

async function requireStaffPackage(db: Db, id: string): Promise<StaffPackage> {
  const entry = (await listCatalogPackages(db)).find((candidate) => candidate.id === id)
  if (!entry) throw new ShopError('not_found')
  return serializeStaffPackage(entry)
}

/** The schema of the answer leaves the other fields out. */
function serializeStaffPackage({ archivedAt, claimWarnings, ...entry }: CatalogPackage): StaffPackage {
  const perThousand = Number(((entry.price / entry.quantity) * 10).toFixed(4))
  return { ...entry, perThousand, archived: archivedAt !== null, warnings: claimWarnings }
}

function serializeStaffCatalog(entries: CatalogPackage[]): z.infer<typeof staffCatalogSchema> {
  const listType = (type: CatalogPackage['type']) =>
    entries.filter((entry) => entry.type === type).map(serializeStaffPackage)
  return {
    followers: listType('followers'),
    likes: listType('likes'),
    views: listType('views'),
    others: listType('others'),
  }
}

/** Rejects a price that not every enabled payment method can charge, as it is or with an automatic promotion. */
async function requireChargeablePrice(runtime: Runtime, priced: PricedPackage, lang: Lang): Promise<void> {
  const { db, services } = runtime
  // Not the memoized settings: a method that was just enabled counts.
  const { settings } = await getStoredSettings(db)
  const minimum = getMinimumCharge(services, listOfferedMethods(services, settings)).amount
  const format = (amount: number) => isolateBidi(formatMoney(lang, { amount, currency: 'GBP' }))
  if (priced.pence < minimum)
    throwInvalidFields([
      {
        path: ['price'],
        message: 'admin-packages:errors.belowMinimum',
        params: { amount: format(minimum) },
      },
    ])
  const found = await findPromotionBelowCharge(db, [priced], minimum)
  if (found)
    throwInvalidFields([
      {
        path: ['price'],
        message: 'admin-packages:errors.belowMinimumInPromotion',
        params: { total: format(found.total), minimum: format(minimum) },
      },
    ])
}
