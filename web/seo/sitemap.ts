import { loaderContext } from '../rendering/page-data.server.ts'
import type { Route } from './+types/sitemap'
import { getPageDate, loadPageDates, PUBLIC_PAGES } from './page-dates.server.ts'
import { getLocalizedPath, listAlternates } from './page-urls.ts'

/**
 * Lists each public page in each live language, with links to the other languages and the date of its last change, where
 * one is known. The URLs contain nothing to escape.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { runtime, requestContext } = context.get(loaderContext)
  const { publicUrl } = runtime.environment
  const { liveLanguages: live } = requestContext.messages
  const dates = await loadPageDates(context)
  const urls = PUBLIC_PAGES.flatMap((page) => {
    const date = dates && getPageDate(page, dates)
    const changed = date ? `<lastmod>${date}</lastmod>` : ''
    const alternates = listAlternates(page, live).map(
      ({ hrefLang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${publicUrl}${href}"/>`,
    )
    return live.map(
      (lang) =>
        `<url><loc>${publicUrl}${getLocalizedPath(lang, page)}</loc>${changed}${alternates.join('')}</url>`,
    )
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
