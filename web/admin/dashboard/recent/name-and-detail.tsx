import type { ReactNode } from 'react'

/** A name and, in the space that is left, its detail, such as an email address, cut at its end in both text directions. */
export function NameAndDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex items-baseline gap-2">
      <bdi className="max-w-full shrink-0 truncate">{name}</bdi>{' '}
      <bdi dir="ltr" className="min-w-0 truncate text-muted max-md:hidden">
        {children}
      </bdi>
    </span>
  )
}
