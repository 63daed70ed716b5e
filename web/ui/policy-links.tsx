import { href, NavLink } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'

/** Links to the terms and the refund policy, of a version or as they are now. */
export function PolicyLinks({ version }: { version?: string }) {
  const { t } = useTranslation('footer')
  const paths =
    version === undefined
      ? { terms: href('/terms'), refund: href('/refund') }
      : {
          terms: href('/policies/terms/:version', { version }),
          refund: href('/policies/refund/:version', { version }),
        }
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {(['terms', 'refund'] as const).map((page) => (
        <NavLink
          key={page}
          to={paths[page]}
          className="text-link underline underline-offset-2 aria-[current=page]:text-muted aria-[current=page]:no-underline"
        >
          {t(page)}
        </NavLink>
      ))}
    </span>
  )
}
