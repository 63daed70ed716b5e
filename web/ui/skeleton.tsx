/** A place held for what is loading; the label beside it is what a screen reader hears. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-line ${className}`} />
}
