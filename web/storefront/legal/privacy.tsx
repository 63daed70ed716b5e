import { getLegalPage } from '../../rendering/page-data.server.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return getLegalPage(context, 'privacy')
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
