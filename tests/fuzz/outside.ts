import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { LANGS } from '../../shop/localization/languages.ts'
import { NAMESPACES } from '../../shop/localization/namespaces.ts'
import { OLD_ADDRESSES } from '../../web/old-addresses.ts'
import routes from '../../web/routes.ts'
import { type Asked, askedAt } from './asked.ts'
import { known } from './known.ts'
import { ODD_SEGMENTS, segment } from './paths.ts'

interface Route {
  path?: string
  children?: Route[]
}

/** `/orders/:orderId`, `/settings/:section?`. */
function pathsOf(all: Route[], above = ''): string[] {
  return all.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? pathsOf(children, here) : [here || '/']
  })
}

const PLACES: Record<string, ReturnType<typeof known>> = {
  ':orderId': known('MyOrder'),
  ':paymentId': known('StaffOrder', 'paymentId'),
  ':packageId': known('StaffPackage'),
  ':conversationId?': known('Conversation'),
}

/** A page, the data of it that the browser asks for, or what stands behind it. */
function pageAt(route: string): fc.Arbitrary<unknown[]> {
  const pieces = route.split(/(?<=\/)|(?=\/)/).map((piece) => {
    const isPlace = piece.startsWith(':') || piece === '*'
    if (!isPlace) return fc.constant<unknown>(piece)
    const place = PLACES[piece]
    return place ? fc.oneof<fc.Arbitrary<unknown>[]>(fc.constant(place), segment) : segment
  })
  const langs = fc.constantFrom(...LANGS, 'xx', '').map((lang) => `?lang=${lang}`)
  const end = fc.oneof(
    { weight: 3, arbitrary: langs },
    { weight: 3, arbitrary: fc.constantFrom('', '', '/', '//') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('.data', '.data?_routes=root', '.data?_routes=%00,x', '.data?index'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('?index', '?token=%E0%A4%A', '?session_id=demo_1', '?lang=en&lang=ar'),
    },
  )
  return fc.tuple(...pieces, end)
}

const assets = readdirSync('build/client/assets')
const texts = <T extends string>(...all: T[]) => fc.constantFrom(...all)

const FILES: fc.Arbitrary<unknown[]>[] = [
  fc.tuple(
    texts('/locales/'),
    texts(...LANGS, 'xx'),
    texts('/'),
    texts(...NAMESPACES, '..'),
    texts('.json', '', '.js'),
  ),
  fc.tuple(texts('/locales/'), segment, texts('/'), segment),
  fc.tuple(texts('/assets/'), fc.oneof(texts(...assets.slice(0, 20)), segment)),
  fc.tuple(texts('/'), segment, texts('', '/'), segment),
  fc.tuple(
    texts('/metrics', '/healthz', '/readyz', '/favicon.ico', '/favicon.svg', '/.well-known/security.txt'),
  ),
  fc.tuple(texts(...(Object.keys(OLD_ADDRESSES) as string[]))),
  fc.tuple(texts('/api', '/api/', '/api/nothing', '/api/openapi.json', '/api//packages', '/API/packages')),
  fc.tuple(
    texts('/api/stripe/webhook', '/api/paypal/webhook', '/__manifest', '/__manifest?paths=%00&version=x'),
  ),
  fc.tuple(
    texts('/', '//', '/api/orders/', '/orders/', '/admin/'),
    texts(...ODD_SEGMENTS),
    texts('', '/x', '.data'),
  ),
  fc.tuple(
    texts('/_root.data', '/.data', '/services.data.data', '/assets/../../package.json', '/build/server.js'),
  ),
]

/** All that is asked of the shop outside the calls of its document: pages by their routes, files, and what is not there. */
export const outside: fc.Arbitrary<Asked> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...pathsOf(routes as Route[])).chain((route) => askedAt(pageAt(route))),
  },
  { weight: 2, arbitrary: fc.oneof(...FILES.map(askedAt)) },
)
