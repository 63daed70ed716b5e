import { Skeleton } from '../../ui/states/skeleton.tsx'

/** Placeholder of a list that loads. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div className="mt-4">
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className="flex h-11 items-center gap-6 border-b border-line">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-44 max-sm:w-24" />
          <Skeleton className="ms-auto h-3.5 w-28" />
        </div>
      ))}
    </div>
  )
}
