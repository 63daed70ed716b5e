import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../runtime.ts'
import { archivePackage } from '../shop/catalog/archive-package.ts'
import { arrangePackages } from '../shop/catalog/arrange-packages.ts'
import { changePackage } from '../shop/catalog/change-package.ts'
import { createPackage } from '../shop/catalog/create-package.ts'
import { readShelf, type ShelfPackage } from '../shop/catalog/read-shelf.ts'
import { formatMoney, gbp } from '../shop/money.ts'
import { minimumCharge } from '../shop/payments/minimum-charge.ts'
import { offeredMethods } from '../shop/payments/offered-methods.ts'
import type { Db } from '../shop/services.ts'
import { settingsNow } from '../shop/settings/settings-now.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, json, problems } from './fields.ts'
import {
  newPackageSchema,
  packageChangeSchema,
  packageIdInPath,
  packageOrderSchema,
} from './package-fields.ts'
import {
  presentStaffPackage,
  type StaffPackage,
  staffCatalogSchema,
  staffPackageSchema,
} from './present-package.ts'
import { refuseEach } from './problem.ts'
import { routes } from './routes.ts'

const byId = { params: z.object({ id: packageIdInPath }) }

export const staffPackageRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/packages',
      summary: 'Everything the shop sells, by type, in every language, with what the numbers deny',
      ...guarded('packages:manage'),
      request: {
        query: z.object({
          archived: z.enum(['true', 'false']).optional().openapi({ description: 'The archived ones too' }),
        }),
      },
      responses: { 200: json(staffCatalogSchema), ...problems },
    }),
    async (c) => {
      const shelf = await readShelf(c.var.runtime.db)
      const withArchived = c.req.valid('query').archived === 'true'
      return c.json(grouped(shelf.filter(({ archivedAt }) => withArchived || !archivedAt)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages',
      summary: 'Puts a package on sale, as the last of its type',
      ...guarded('packages:manage'),
      request: body(newPackageSchema),
      responses: { 201: json(staffPackageSchema, 'On sale'), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const made = c.req.valid('json')
      await requireMinimum(c.var.runtime, made.price)
      const id = await createPackage(db, { ...made, price: gbp(made.price).amount }, c.var.actor)
      return c.json(await found(db, id), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/packages/order',
      summary: 'The whole order of a type: exactly what is on sale of it',
      ...guarded('packages:manage'),
      request: body(packageOrderSchema),
      responses: { 200: json(staffCatalogSchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const arranged = await arrangePackages(db, c.req.valid('json'), c.var.actor)
      if (!arranged.ok) throw new ShopError(arranged.reason)
      return c.json(grouped((await readShelf(db)).filter(({ archivedAt }) => !archivedAt)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/packages/{id}',
      summary: 'What is different from now on; placed orders stay as they are',
      ...guarded('packages:manage'),
      request: { ...byId, ...body(packageChangeSchema) },
      responses: { 200: json(staffPackageSchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { version, price, ...change } = c.req.valid('json')
      const known = await found(db, id)
      // A package below the minimum may keep its price while its texts are edited.
      if (price !== undefined && price !== known.price) await requireMinimum(c.var.runtime, price)
      const pence = price === undefined ? undefined : gbp(price).amount
      const changed = await changePackage(
        db,
        { ...change, id, price: pence, version: new Date(version) },
        c.var.actor,
      )
      if (!changed.ok) throw new ShopError(changed.reason)
      return c.json(await found(db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages/{id}/archive',
      summary: 'Takes a package off the shelf; what was bought of it stays',
      ...guarded('packages:manage'),
      request: byId,
      responses: { 200: json(staffPackageSchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      if (!(await archivePackage(db, { id, archived: true }, c.var.actor))) throw new ShopError('not_found')
      return c.json(await found(db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/packages/{id}/restore',
      summary: 'Puts it back on the shelf, where it was',
      ...guarded('packages:manage'),
      request: byId,
      responses: { 200: json(staffPackageSchema), ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      await requireMinimum(c.var.runtime, (await found(db, id)).price)
      if (!(await archivePackage(db, { id, archived: false }, c.var.actor))) throw new ShopError('not_found')
      return c.json(await found(db, id), 200)
    },
  )

/** A package must not cost less than every enabled payment method can charge. */
async function requireMinimum({ db, services }: Runtime, pounds: number): Promise<void> {
  const { settings } = await settingsNow(db)
  const minimum = minimumCharge(services, offeredMethods(services, settings))
  if (gbp(pounds).amount >= minimum.amount) return
  const params = { amount: formatMoney(minimum) }
  refuseEach([{ path: ['price'], message: 'dashboard:shelf.errors.belowMinimum', params }])
}

async function found(db: Db, id: string): Promise<StaffPackage> {
  const entry = (await readShelf(db)).find((known) => known.id === id)
  if (!entry) throw new ShopError('not_found')
  return presentStaffPackage(entry)
}

function grouped(shelf: ShelfPackage[]): z.infer<typeof staffCatalogSchema> {
  const of = (type: ShelfPackage['type']) =>
    shelf.filter((entry) => entry.type === type).map(presentStaffPackage)
  return { followers: of('followers'), likes: of('likes'), views: of('views'), others: of('others') }
}
