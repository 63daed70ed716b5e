import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { LANGS } from '../../../shop/localization/languages.ts'
import { ALL_NAMESPACES } from '../../../shop/localization/namespaces.ts'
import { WELL_KNOWN_REDIRECTS } from '../../../web/page-paths.server.ts'
import routes from '../../../web/routes.ts'
import { ODD_SEGMENTS, oddSegment } from './generate-path.ts'
import { type DraftRequest, generateForPath } from './generate-request.ts'
import { placeholder } from './placeholder.ts'

interface Route {
  path?: string
  children?: Route[]
}

/** Lists paths such as `/orders/:orderId` and `/settings/:section?`. */
function listRoutePaths(all: Route[], above = ''): string[] {
  return all.flatMap(({ path, children }) => {
    const fullPath = path ? `${above}/${path}` : above
    return children ? listRoutePaths(children, fullPath) : [fullPath || '/']
  })
}

const PATH_PLACEHOLDERS: Record<string, ReturnType<typeof placeholder>> = {
  ':orderId': placeholder('MyOrder'),
  ':paymentId': placeholder('StaffOrder', 'paymentId'),
  ':packageId': placeholder('StaffPackage'),
  ':conversationId?': placeholder('Conversation'),
}

/** Generates the address of a page, of its data, or of something below it. */
function generatePagePath(route: string): fc.Arbitrary<unknown[]> {
  const pieces = route.split(/(?<=\/)|(?=\/)/).map((piece) => {
    const isPlace = piece.startsWith(':') || piece === '*'
    if (!isPlace) return fc.constant<unknown>(piece)
    const place = PATH_PLACEHOLDERS[piece]
    return place ? fc.oneof<fc.Arbitrary<unknown>[]>(fc.constant(place), oddSegment) : oddSegment
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
const pickText = <T extends string>(...all: T[]) => fc.constantFrom(...all)

const FILE_PATHS: fc.Arbitrary<unknown[]>[] = [
  fc.tuple(
    pickText('/locales/'),
    pickText(...LANGS, 'xx'),
    pickText('/'),
    pickText(...ALL_NAMESPACES, '..'),
    pickText('.json', '', '.js'),
  ),
  fc.tuple(pickText('/locales/'), oddSegment, pickText('/'), oddSegment),
  fc.tuple(pickText('/assets/'), fc.oneof(pickText(...assets.slice(0, 20)), oddSegment)),
  fc.tuple(pickText('/'), oddSegment, pickText('', '/'), oddSegment),
  fc.tuple(
    pickText('/metrics', '/healthz', '/readyz', '/favicon.ico', '/favicon.svg', '/.well-known/security.txt'),
  ),
  fc.tuple(pickText(...(Object.keys(WELL_KNOWN_REDIRECTS) as string[]))),
  fc.tuple(pickText('/api', '/api/', '/api/nothing', '/api/openapi.json', '/api//packages', '/API/packages')),
  fc.tuple(
    pickText(
      '/api/stripe/webhook',
      '/api/paypal/webhook',
      '/api/btcpay/webhook',
      '/__manifest',
      '/__manifest?paths=%00&version=x',
    ),
  ),
  fc.tuple(
    pickText('/', '//', '/api/orders/', '/orders/', '/admin/'),
    pickText(...ODD_SEGMENTS),
    pickText('', '/x', '.data'),
  ),
  fc.tuple(
    pickText(
      '/_root.data',
      '/.data',
      '/services.data.data',
      '/assets/../../package.json',
      '/build/server.js',
    ),
  ),
]

/** Generates requests outside of the documented calls: pages, files and unknown paths. */
export const generateOutsideRequest: fc.Arbitrary<DraftRequest> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...listRoutePaths(routes as Route[]))
      .chain((route) => generateForPath(generatePagePath(route))),
  },
  { weight: 2, arbitrary: fc.oneof(...FILE_PATHS.map(generateForPath)) },
)
