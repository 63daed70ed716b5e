import { buildLegalPage } from '../../../shop/content/build-legal-page.ts'
import { getPageContent } from '../../rendering/get-page-content.server.ts'
import { loaderContext } from '../../rendering/loader-context.server.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return buildLegalPage(
    'privacy',
    context.get(loaderContext).visit.locale.lang,
    await getPageContent(context),
  )
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
