import { getLegalPage } from '../../rendering/page-data.server.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return getLegalPage(context, 'terms')
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
