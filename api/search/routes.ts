import { searchForStaff } from '../../shop/admin/search.ts'
import { truncateText } from '../../shop/text.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { searchQuerySchema, searchResultsSchema } from './schema.ts'

/** Length of the excerpt of a conversation's last message, in characters. */
const EXCERPT_LENGTH = 120

export const searchRoutes = [
  endpoint(
    'GET /admin/search',
    {
      operationId: 'listSearchResults',
      tag: 'search',
      summary: 'Search the shop',
      description: 'Finds up to five orders, users, conversations and packages each that the user may open.',
      ...requirePermission('orders:read'),
      query: searchQuerySchema,
      answer: searchResultsSchema,
    },
    async ({ runtime, user, locale, query }) => {
      const found = await searchForStaff(runtime.db, {
        text: query.q,
        viewer: user,
        lang: locale.lang,
      })
      return {
        orders: found.orders.map(({ id, packageName, tiktokUsername, status, paymentStatus, customer }) => ({
          id,
          packageName,
          tiktokUsername,
          status,
          paymentStatus,
          customer,
        })),
        users: found.users.map(({ id, name, email, role }) => ({ id, name, email, role })),
        conversations: found.conversations.map(({ id, name, email, last }) => ({
          id,
          name,
          email,
          excerpt: truncateText(last.body, EXCERPT_LENGTH),
        })),
        packages: found.packages.map(({ pence, ...row }) => ({ ...row, price: pence })),
      }
    },
  ),
]
