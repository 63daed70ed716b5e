import { z } from '@hono/zod-openapi'
import { searchForStaff } from '../../shop/admin/search.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { MAX_SEARCH_LENGTH, truncateText } from '../../shop/text.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { staffOrderSchema } from '../orders/schema.ts'
import { identifier, objectSchema, pounds } from '../schema.ts'

const searchQuerySchema = z.object({
  q: identifier(MAX_SEARCH_LENGTH).describe(
    'A part of a name, an email address, a username, an id or a message; orders also by all that `GET /admin/orders` searches',
  ),
})

const searchResultsSchema = objectSchema('SearchResults', {
  orders: z.array(
    staffOrderSchema.pick({
      id: true,
      localPackageName: true,
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
      price: pounds().describe('Pounds'),
    }),
  ),
})

/** Length of the excerpt of a conversation's last message, in characters. */
const EXCERPT_LENGTH = 120

export const searchRoutes = [
  endpoint({
    key: 'GET /admin/search',
    operationId: 'listSearchResults',
    summary: 'Search the shop',
    description: 'Finds up to five orders, users, conversations and packages each that the user may open.',
    ...requirePermission('orders:read'),
    query: searchQuerySchema,
    answer: searchResultsSchema,
    handle: async ({ runtime, user, locale, query }) => {
      const found = await searchForStaff(runtime.db, { text: query.q, viewer: user, lang: locale.lang })
      return {
        ...found,
        conversations: found.conversations.map((conversation) => ({
          ...conversation,
          excerpt: truncateText(conversation.last.body, EXCERPT_LENGTH),
        })),
        packages: found.packages.map(({ pence, ...row }) => ({ ...row, price: pence })),
      }
    },
  }),
]
