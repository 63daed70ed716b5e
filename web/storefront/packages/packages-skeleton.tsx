import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The placeholder of the packages. */
export function PackagesSkeleton({ label }: { label: string }) {
  return (
    <div className="pt-12">
      <Spinner label={label} look="line" />
      <div className="mt-5 grid gap-4 md:grid-cols-3">
        {SKELETON_KEYS.map((place) => (
          <div key={place} className="rounded-panel border border-line bg-surface p-6" aria-hidden="true">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="mt-4 h-6 w-40" />
            <Skeleton className="mt-6 h-9 w-28" />
            <Skeleton className="mt-6 h-24" />
            <Skeleton className="mt-6 h-12" />
            <Skeleton className="mt-2 h-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
