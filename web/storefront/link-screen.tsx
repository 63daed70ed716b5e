import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { toMissing } from '../account/load-private.ts'
import { PageHead } from '../seo/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, LoadFailed } from '../ui/states/empty-state.tsx'

/** What the link of an email opens: `missing` under an unknown token, null when it could not be loaded. */
type Linked<Found> = Found | 'missing' | null

export async function loadLinked<Found>(call: Promise<Found>): Promise<Linked<Found>> {
  try {
    return await call.catch(toMissing)
  } catch (error) {
    console.error(error)
    return null
  }
}

interface LinkScreenProps<Found> {
  title: string
  heading?: string
  linked: Linked<Found>
  failed: string
  missing: { title: string; text: string; to: string; label: string }
  children: (found: Found) => ReactNode
}

/** The frame of a screen under the link of an email, which needs no log-in. */
export function LinkScreen<Found>({
  title,
  heading = title,
  linked,
  failed,
  missing,
  children,
}: LinkScreenProps<Found>) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="shell reading py-12 sm:py-16">
      <PageHead title={title} hidden />
      <h1 className="type-title">{heading}</h1>
      {linked === null && <LoadFailed title={failed} busy={state === 'loading'} onRetry={revalidate} />}
      {linked === 'missing' && (
        <EmptyState icon={SearchX} pose="missing" title={missing.title} text={missing.text}>
          <Link to={missing.to} className={buttonClass()}>
            {missing.label}
          </Link>
        </EmptyState>
      )}
      {linked !== null && linked !== 'missing' && children(linked)}
    </div>
  )
}
