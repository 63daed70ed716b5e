import { href, Link } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'

/** Returns the paths of the terms and the refund policy, of a version or as they are now. */
export function getPolicyPaths(version: string | undefined): Record<'terms' | 'refund', string> {
  if (version === undefined) return { terms: href('/terms'), refund: href('/refund') }
  return {
    terms: href('/policies/terms/:version', { version }),
    refund: href('/policies/refund/:version', { version }),
  }
}

/** Links to the terms and the refund policy, of a version or as they are now. */
export function PolicyLinks({ version }: { version?: string }) {
  const { t } = useTranslation('footer')
  const paths = getPolicyPaths(version)
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {(['terms', 'refund'] as const).map((page) => (
        <Link key={page} to={paths[page]} className="text-link underline underline-offset-2">
          {t(page)}
        </Link>
      ))}
    </span>
  )
}
