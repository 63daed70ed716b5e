import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { createPackage } from '../../shop/catalog/create-package.ts'
import { type CatalogPackage, listCatalogPackages } from '../../shop/catalog/list-catalog-packages.ts'
import { reorderPackages } from '../../shop/catalog/reorder-packages.ts'
import { setPackageArchived } from '../../shop/catalog/set-package-archived.ts'
import { updatePackage } from '../../shop/catalog/update-package.ts'
import { ShopError } from '../../shop/errors.ts'
import { formatMoney, fromPounds } from '../../shop/money.ts'
import { getMinimumCharge } from '../../shop/payments/methods/get-minimum-charge.ts'
import { listOfferedMethods } from '../../shop/payments/methods/list-offered-methods.ts'
import type { Db } from '../../shop/services.ts'
import { getVersionedSettings } from '../../shop/settings/get-versioned-settings.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { newPackageSchema, packageChangeSchema, packageIdParam, packageOrderSchema } from './schema.ts'
import {
  type StaffPackage,
  serializeStaffPackage,
  staffCatalogSchema,
  staffPackageSchema,
} from './serialize.ts'

const byId = { params: z.object({ id: packageIdParam }) }

export const staffPackageRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/packages',
      summary: 'Everything the shop sells, by type, in every language, with what the numbers deny',
      ...requirePermission('packages:manage'),
      request: {
        query: z.object({
          archived: z.enum(['true', 'false']).optional().openapi({ description: 'The archived ones too' }),
        }),
      },
      responses: { 200: jsonResponse(staffCatalogSchema), ...problemResponses() },
    }),
    async (c) => {
      const shelf = await listCatalogPackages(c.var.runtime.db)
      const withArchived = c.req.valid('query').archived === 'true'
      return c.json(serializeStaffCatalog(shelf.filter(({ archivedAt }) => withArchived || !archivedAt)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages',
      summary: 'Puts a package on sale, as the last of its type',
      ...requirePermission('packages:manage'),
      request: jsonBody(newPackageSchema),
      responses: { 201: jsonResponse(staffPackageSchema, 'On sale'), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const made = c.req.valid('json')
      await requireMinimum(c.var.runtime, made.price)
      const id = await createPackage(db, { ...made, price: fromPounds(made.price).amount }, c.var.actor)
      return c.json(await requireStaffPackage(db, id), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/packages/order',
      summary: 'The whole order of a type: exactly what is on sale of it',
      ...requirePermission('packages:manage'),
      request: jsonBody(packageOrderSchema),
      responses: { 200: jsonResponse(staffCatalogSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const arranged = await reorderPackages(db, c.req.valid('json'), c.var.actor)
      if (!arranged.ok) throw new ShopError(arranged.reason)
      return c.json(
        serializeStaffCatalog((await listCatalogPackages(db)).filter(({ archivedAt }) => !archivedAt)),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/packages/{id}',
      summary: 'What is different from now on; placed orders stay as they are',
      ...requirePermission('packages:manage'),
      request: { ...byId, ...jsonBody(packageChangeSchema) },
      responses: { 200: jsonResponse(staffPackageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { version, price, ...change } = c.req.valid('json')
      const known = await requireStaffPackage(db, id)
      // A package below the minimum may keep its price while its texts are edited.
      if (price !== undefined && price !== known.price) await requireMinimum(c.var.runtime, price)
      const pence = price === undefined ? undefined : fromPounds(price).amount
      const changed = await updatePackage(
        db,
        { ...change, id, price: pence, version: new Date(version) },
        c.var.actor,
      )
      if (!changed.ok) throw new ShopError(changed.reason)
      return c.json(await requireStaffPackage(db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages/{id}/archive',
      summary: 'Takes a package off the shelf; what was bought of it stays',
      ...requirePermission('packages:manage'),
      request: byId,
      responses: { 200: jsonResponse(staffPackageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      if (!(await setPackageArchived(db, { id, archived: true }, c.var.actor)))
        throw new ShopError('not_found')
      return c.json(await requireStaffPackage(db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages/{id}/restore',
      summary: 'Puts it back on the shelf, where it was',
      ...requirePermission('packages:manage'),
      request: byId,
      responses: { 200: jsonResponse(staffPackageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      await requireMinimum(c.var.runtime, (await requireStaffPackage(db, id)).price)
      if (!(await setPackageArchived(db, { id, archived: false }, c.var.actor)))
        throw new ShopError('not_found')
      return c.json(await requireStaffPackage(db, id), 200)
    },
  )

/** A package must not cost less than every enabled payment method can charge. */
async function requireMinimum({ db, services }: Runtime, pounds: number): Promise<void> {
  const { settings } = await getVersionedSettings(db)
  const minimum = getMinimumCharge(services, listOfferedMethods(services, settings))
  if (fromPounds(pounds).amount >= minimum.amount) return
  const params = { amount: formatMoney(minimum) }
  throwInvalidFields([{ path: ['price'], message: 'dashboard:shelf.errors.belowMinimum', params }])
}

async function requireStaffPackage(db: Db, id: string): Promise<StaffPackage> {
  const entry = (await listCatalogPackages(db)).find((known) => known.id === id)
  if (!entry) throw new ShopError('not_found')
  return serializeStaffPackage(entry)
}

function serializeStaffCatalog(shelf: CatalogPackage[]): z.infer<typeof staffCatalogSchema> {
  const of = (type: CatalogPackage['type']) =>
    shelf.filter((entry) => entry.type === type).map(serializeStaffPackage)
  return { followers: of('followers'), likes: of('likes'), views: of('views'), others: of('others') }
}
