import { isForm, SECTIONS } from '../../web/admin/settings/sections.ts'
import routes from '../../web/routes.ts'
import type { Account, Places } from './fill-shop.ts'

export interface Screen {
  /** The route's path in web/routes.ts, with the section where a screen has several. */
  name: string
  path(places: Places): string
  account: Account | null
}

/** Values of path parameters, by route. A route without an entry has no parameters. */
const PARAMETERS: Record<string, (places: Places) => Record<string, string>> = {
  'reviews/:token': () => ({ token: 'unknown' }),
  'policies/terms/:version': ({ policy }) => ({ version: policy }),
  'policies/refund/:version': ({ policy }) => ({ version: policy }),
  'offers/:token': ({ offerToken }) => ({ token: offerToken }),
  'orders/:orderId': ({ startedOrderId }) => ({ orderId: startedOrderId }),
  'orders/:orderId/review': ({ endedOrderId }) => ({ orderId: endedOrderId }),
  'orders/:orderId/again': ({ endedOrderId }) => ({ orderId: endedOrderId }),
  'videos/:token': () => ({ token: 'unknown' }),
  'reminders/:token': () => ({ token: 'unknown' }),
  'receipts/:paymentId': ({ paymentId }) => ({ paymentId }),
  'documents/:documentId': ({ documentId }) => ({ documentId }),
  '*': () => ({ '*': 'nothing-here' }),
  'admin/orders/:orderId': ({ orderId }) => ({ orderId }),
  'admin/inbox/:conversationId?': ({ conversationId }) => ({ conversationId }),
  'admin/offers/:offerId': ({ offerId }) => ({ offerId }),
  'admin/packages/:packageId': ({ packageId }) => ({ packageId }),
  'admin/promotions/:promotionId': ({ promotionId }) => ({ promotionId }),
}

/** Queries without which a screen has nothing to show. */
const QUERIES: Record<string, (places: Places) => string> = {
  'payment-processing': ({ openSession }) => `?session_id=${openSession}`,
  'payment-success': ({ paidSession }) => `?session_id=${paidSession}`,
}

interface TableEntry {
  path?: string
  file: string
  children?: TableEntry[]
}

/** Lists every route that draws a screen: those under a layout, which answers of text such as robots.txt are not. */
export function listScreens(): Screen[] {
  return (routes as TableEntry[])
    .filter(({ path }) => path === undefined)
    .flatMap((layout) => listRoutes(layout, ''))
    .flatMap(({ path, file }) => listSections(path).map((name) => ({ name, file })))
    .map(({ name, file }) => ({
      name: name || 'home',
      path: (places) => buildPath(name, places) + (QUERIES[name]?.(places) ?? ''),
      account: getAccount(file),
    }))
}

function listRoutes(
  { path, file, children = [] }: TableEntry,
  parent: string,
): { path: string; file: string }[] {
  const full = [parent, path].filter(Boolean).join('/')
  const isLayout = path === undefined && children.length > 0
  return [
    ...(isLayout ? [] : [{ path: full, file }]),
    ...children.flatMap((child) => listRoutes(child, full)),
  ]
}

/** Lists the names of the screens of a route: the settings have one for each section. */
function listSections(path: string): string[] {
  const [base] = path.split('/:section?')
  return base === path
    ? [path]
    : [base ?? '', ...SECTIONS.filter((section) => isForm(section)).map(({ name }) => `${base}/${name}`)]
}

function getAccount(file: string): Account | null {
  if (file.startsWith('admin/')) return 'owner'
  const isForVisitors = /^(storefront|shell|account\/(auth|login-link))\//.test(file)
  return isForVisitors && !/checkout|offers|withdrawal/.test(file) ? null : 'customer'
}

/** Throws for a parameter without a value, unless it is optional. */
function buildPath(name: string, places: Places): string {
  const values = PARAMETERS[name]?.(places) ?? {}
  const parts = name.split('/').map((part) => {
    if (part !== '*' && !part.startsWith(':')) return part
    const value = values[part.replace(/[:?]/g, '')]
    if (value === undefined && !part.endsWith('?'))
      throw new Error(`tests/screens/list-screens.ts: no value for ${name}`)
    return value
  })
  return `/${parts.filter(Boolean).join('/')}`
}
