import { href } from 'react-router'
import { loaderContext } from '../rendering/page-data.server.ts'
import type { Route } from './+types/robots'

/** Private screens are marked noindex: a crawler that may not read them would not see the mark. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(loaderContext).runtime.environment
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${href('/sitemap.xml')}\n`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
