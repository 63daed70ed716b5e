import { getLegalPage } from '../../rendering/page-data.server.ts'
import type { Route } from './+types/refund'
import { LegalPage } from './legal-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return getLegalPage(context, 'refund')
}

export default function Refund({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
