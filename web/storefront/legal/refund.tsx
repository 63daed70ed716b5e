import type { Route } from './+types/refund'
import { LegalPage } from './legal-page.tsx'
import { loadLegalPage } from './load-legal-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalPage('refund', context)
}

export default function Refund({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
