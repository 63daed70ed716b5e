import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'
import { loadLegalPage } from './load-legal-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalPage('terms', context)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
