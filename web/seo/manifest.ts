import { href } from 'react-router'
import { getTextDirection } from '../../shop/localization/languages.ts'
import { getBrandPaths } from '../../shop/settings/brand.ts'
import { getPageContent, loaderContext } from '../rendering/page-data.server.ts'
import type { Route } from './+types/manifest'
import { getLocalizedPath } from './page-urls.ts'

/** The manifest for installing the shop on the home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { lang } = context.get(loaderContext).requestContext.locale
  const { settings, footer } = await getPageContent(context)
  const { icon, small, large, maskable } = getBrandPaths(settings)
  const manifest = {
    id: '/',
    name: settings.shopName,
    short_name: settings.shopName,
    description: footer.description,
    lang,
    dir: getTextDirection(lang),
    start_url: getLocalizedPath(lang, href('/')),
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: small, sizes: '192x192', type: 'image/png' },
      { src: large, sizes: '512x512', type: 'image/png' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ...(icon.endsWith('.svg') ? [{ src: icon, sizes: 'any', type: 'image/svg+xml' }] : []),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
