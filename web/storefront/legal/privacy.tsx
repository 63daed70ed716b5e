import { legalPageOf } from '../../../shop/content/legal-page.ts'
import { visitContext } from '../../context.ts'
import { pageContent } from '../../page-content.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return legalPageOf('privacy', context.get(visitContext).visit.locale.lang, await pageContent(context))
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
