import { lazy, Suspense } from 'react'
import { isStaff } from '../../shop/accounts/roles.ts'
import { session } from '../account/session.ts'

const StorefrontState = lazy(() =>
  import('./staff/storefront-state.tsx').then((module) => ({ default: module.StorefrontState })),
)

/**
 * Tells staff on every page of the shop what visitors see. Its place is kept from the first paint on, and visitors load none
 * of it.
 */
export function StaffStrip() {
  const user = session.useUser()
  return (
    <div className="hidden h-9 bg-night text-xs text-on-night touch:h-11 staff:block print:hidden">
      {user && isStaff(user.role) && (
        <Suspense>
          <StorefrontState role={user.role} />
        </Suspense>
      )}
    </div>
  )
}
