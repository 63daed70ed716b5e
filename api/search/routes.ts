import { createRoute } from '@hono/zod-openapi'
import { searchForStaff } from '../../shop/admin/search.ts'
import { truncateText } from '../../shop/text.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { searchQuerySchema, searchResultsSchema } from './schema.ts'

/** Length of the excerpt of a conversation's last message, in characters. */
const EXCERPT_LENGTH = 120

export const searchRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/admin/search',
    operationId: 'listSearchResults',
    tags: ['search'],
    summary: 'Search the shop',
    description: 'Finds up to five orders, users, conversations and packages each that the user may open.',
    ...requirePermission('orders:read'),
    request: { query: searchQuerySchema },
    responses: { 200: jsonResponse(searchResultsSchema), ...problemResponses() },
  }),
  async (c) => {
    const { runtime, user, locale } = c.var
    const found = await searchForStaff(runtime.db, {
      text: c.req.valid('query').q,
      viewer: user,
      lang: locale.lang,
    })
    return c.json(
      {
        orders: found.orders.map(({ id, packageName, tiktokUsername, status, paymentStatus, customer }) => ({
          ...{ id, packageName, tiktokUsername, status, paymentStatus, customer },
        })),
        users: found.users.map(({ id, name, email, role }) => ({ id, name, email, role })),
        conversations: found.conversations.map(({ id, name, email, last }) => ({
          ...{ id, name, email },
          excerpt: truncateText(last.body, EXCERPT_LENGTH),
        })),
        packages: found.packages.map(({ pence, ...row }) => ({ ...row, price: pence / 100 })),
      },
      200,
    )
  },
)
