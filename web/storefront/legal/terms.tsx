import { buildLegalPage } from '../../../shop/content/build-legal-page.ts'
import { loaderContext } from '../../rendering/loader-context.server.ts'
import { getPageContent } from '../../rendering/page-data.server.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return buildLegalPage(
    'terms',
    context.get(loaderContext).requestContext.locale.lang,
    await getPageContent(context),
  )
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
