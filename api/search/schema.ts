import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { staffOrderSchema } from '../orders/schema.ts'
import { identifier, pounds } from '../schema.ts'

export const searchQuerySchema = z.object({
  q: identifier(254).openapi({
    description:
      'A part of a name, an email address, a username, an id or a message; orders also by all that `GET /admin/orders` searches',
  }),
})

export const searchResultsSchema = z
  .object({
    orders: z.array(
      staffOrderSchema.pick({
        id: true,
        packageName: true,
        tiktokUsername: true,
        status: true,
        paymentStatus: true,
        customer: true,
      }),
    ),
    users: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.string() })),
    conversations: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), excerpt: z.string() }),
    ),
    packages: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(PACKAGE_TYPES),
        quantity: z.int(),
        price: pounds().openapi({ description: 'Pounds' }),
      }),
    ),
  })
  .openapi('SearchResults')
