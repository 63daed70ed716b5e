import { PageHead } from '../seo/page-head.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The placeholder of the lines and the summary, until the browser knows them. */
export function OrderSkeleton({ title, heading }: { title: string; heading: string }) {
  return (
    <div className="shell py-12 sm:py-16">
      <PageHead title={title} hidden />
      <h1 className="type-title">{heading}</h1>
      <div className="mt-8 grid gap-10 md:grid-cols-[1fr_20rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
