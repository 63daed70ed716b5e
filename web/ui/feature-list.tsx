import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

export interface Feature {
  icon: LucideIcon
  title: string
  text: string
}

/** Four short reasons with a heading, side by side on wide screens. */
export function FeatureList({
  title,
  points,
  className,
}: {
  title: string
  points: Feature[]
  className: string
}) {
  const id = useId()
  return (
    <section className={`shell ${className}`} aria-labelledby={id}>
      <h2 id={id} className="type-title">
        {title}
      </h2>
      <ul className="mt-8 grid border-t border-line sm:grid-cols-2 lg:grid-cols-4">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-b border-line py-6 pe-6">
            <Icon className="size-6 text-link" aria-hidden="true" />
            <h3 className="mt-3 font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
