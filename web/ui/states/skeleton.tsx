/** A placeholder for loading content; screen readers read the label beside it. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-line ${className}`} />
}
