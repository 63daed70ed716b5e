import { buildLegalPage } from '../../../shop/content/build-legal-page.ts'
import { loaderContext } from '../../rendering/loader-context.server.ts'
import { getPageContent } from '../../rendering/page-data.server.ts'
import type { Route } from './+types/refund'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return buildLegalPage(
    'refund',
    context.get(loaderContext).requestContext.locale.lang,
    await getPageContent(context),
  )
}

export default function Refund({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
