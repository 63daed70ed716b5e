import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { loadLegalPage } from './load-legal-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalPage('privacy', context)
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData} />
}
