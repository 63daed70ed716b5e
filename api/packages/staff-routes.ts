import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { createPackage } from '../../shop/catalog/create-package.ts'
import { listCatalogPackages } from '../../shop/catalog/list-catalog-packages.ts'
import { reorderPackages } from '../../shop/catalog/reorder-packages.ts'
import { setPackageArchived } from '../../shop/catalog/set-package-archived.ts'
import { updatePackage } from '../../shop/catalog/update-package.ts'
import { ShopError } from '../../shop/errors.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { fromPounds } from '../../shop/money.ts'
import { getMinimumCharge, listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import type { Db } from '../../shop/services.ts'
import { getStoredSettings } from '../../shop/settings/get-stored-settings.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, requiredIfMatch, requireExpectedRevision, resourceResponse } from '../if-match.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  newPackageSchema,
  packageChangeSchema,
  packageIdParam,
  packageOrderSchema,
  type StaffPackage,
  staffCatalogSchema,
  staffPackageSchema,
} from './schema.ts'
import { serializeStaffCatalog, serializeStaffPackage } from './serialize.ts'

const params = z.object({ id: packageIdParam })

export const staffPackageRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/packages',
      operationId: 'listStaffPackages',
      tags: ['packages'],
      summary: 'List packages with texts and price warnings',
      description:
        'The packages by type, with the texts of all languages and warnings about tags that the prices contradict.',
      ...requirePermissionOrKey('packages:manage', 'packages:read'),
      request: {
        query: z.object({
          archived: z
            .enum(['true', 'false'])
            .optional()
            .openapi({ description: '`true` also lists archived packages' }),
        }),
      },
      responses: { 200: jsonResponse(staffCatalogSchema), ...problemResponses() },
    }),
    async (c) => {
      const entries = await listCatalogPackages(c.var.runtime.db)
      const includesArchived = c.req.valid('query').archived === 'true'
      const listed = entries.filter(({ archivedAt }) => includesArchived || !archivedAt)
      return c.json(serializeStaffCatalog(listed), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages',
      operationId: 'createPackage',
      tags: ['packages'],
      summary: 'Create a package',
      description: 'Puts a package on sale, as the last of its type.',
      ...requirePermissionOrKey('packages:manage', 'packages:manage'),
      request: jsonBody(newPackageSchema),
      responses: { 201: resourceResponse(staffPackageSchema, 'Package created'), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const newPackage = c.req.valid('json')
      await requireMinimumCharge(c.var.runtime, newPackage.price, c.var.locale.lang)
      const price = fromPounds(newPackage.price).amount
      const id = await createPackage(db, { ...newPackage, price }, c.var.actor)
      const created = await requireStaffPackage(db, id)
      return c.json(created, 201, buildEtag(created.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/packages/{id}',
      operationId: 'getPackage',
      tags: ['packages'],
      summary: 'Get a package with its texts',
      ...requirePermissionOrKey('packages:manage', 'packages:read'),
      request: { params },
      responses: { 200: resourceResponse(staffPackageSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const found = await requireStaffPackage(c.var.runtime.db, c.req.valid('param').id)
      return c.json(found, 200, buildEtag(found.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/packages/order',
      operationId: 'reorderPackages',
      tags: ['packages'],
      summary: 'Reorder the packages of a type',
      description: 'Takes the ids of all packages of the type that are on sale, in their new order.',
      ...requirePermissionOrKey('packages:manage', 'packages:manage'),
      request: jsonBody(packageOrderSchema),
      responses: { 200: jsonResponse(staffCatalogSchema), ...problemResponses('changed_meanwhile') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await reorderPackages(db, c.req.valid('json'), c.var.actor)
      const entries = await listCatalogPackages(db)
      return c.json(serializeStaffCatalog(entries.filter(({ archivedAt }) => !archivedAt)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/packages/{id}',
      operationId: 'updatePackage',
      tags: ['packages'],
      summary: 'Update a package',
      description: 'Changes the given fields. Orders that were placed before stay as they are.',
      ...requirePermissionOrKey('packages:manage', 'packages:manage'),
      request: { params, headers: requiredIfMatch, ...jsonBody(packageChangeSchema) },
      responses: {
        200: resourceResponse(staffPackageSchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { version, price, ...fields } = c.req.valid('json')
      const expectedRevision = requireExpectedRevision(c.req.valid('header'), version)
      const current = await requireStaffPackage(db, id)
      // A package below the minimum charge may keep its price while its texts are edited.
      if (price !== undefined && price !== current.price)
        await requireMinimumCharge(c.var.runtime, price, c.var.locale.lang)
      const pence = price === undefined ? undefined : fromPounds(price).amount
      const change = { ...fields, id, price: pence, expectedRevision }
      await updatePackage(db, change, c.var.actor)
      const changed = await requireStaffPackage(db, id)
      return c.json(changed, 200, buildEtag(changed.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages/{id}/archive',
      operationId: 'archivePackage',
      tags: ['packages'],
      summary: 'Archive a package',
      description: 'Takes the package off sale. Orders of it stay as they are.',
      ...requirePermissionOrKey('packages:manage', 'packages:manage'),
      request: { params },
      responses: { 200: resourceResponse(staffPackageSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      await setPackageArchived(db, { id, archived: true }, c.var.actor)
      const changed = await requireStaffPackage(db, id)
      return c.json(changed, 200, buildEtag(changed.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages/{id}/restore',
      operationId: 'restorePackage',
      tags: ['packages'],
      summary: 'Restore an archived package',
      description: 'Puts the package back on sale, in its old place.',
      ...requirePermissionOrKey('packages:manage', 'packages:manage'),
      request: { params },
      responses: { 200: resourceResponse(staffPackageSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      await requireMinimumCharge(c.var.runtime, (await requireStaffPackage(db, id)).price, c.var.locale.lang)
      await setPackageArchived(db, { id, archived: false }, c.var.actor)
      const changed = await requireStaffPackage(db, id)
      return c.json(changed, 200, buildEtag(changed.revision))
    },
  )

/** Rejects a price that not every enabled payment method can charge. */
async function requireMinimumCharge({ db, services }: Runtime, pounds: number, lang: Lang): Promise<void> {
  const { settings } = await getStoredSettings(db)
  const minimum = getMinimumCharge(services, listOfferedMethods(services, settings))
  if (fromPounds(pounds).amount >= minimum.amount) return
  const params = { amount: formatMoney(lang, minimum) }
  throwInvalidFields([{ path: ['price'], message: 'admin-packages:errors.belowMinimum', params }])
}

async function requireStaffPackage(db: Db, id: string): Promise<StaffPackage> {
  const entry = (await listCatalogPackages(db)).find((candidate) => candidate.id === id)
  if (!entry) throw new ShopError('not_found')
  return serializeStaffPackage(entry)
}
