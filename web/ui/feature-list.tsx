import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

interface FeatureListProps<Key extends string> {
  title: string
  /** The features in their order. */
  icons: Record<Key, LucideIcon>
  /** A feature without a text is left out. */
  texts: Partial<Record<Key, { title: string; text: string }>>
  className: string
}

/** Up to four short reasons with a heading, side by side on wide screens. */
export function FeatureList<Key extends string>({ title, icons, texts, className }: FeatureListProps<Key>) {
  const id = useId()
  return (
    <section className={`shell ${className}`} aria-labelledby={id}>
      <h2 id={id} className="type-title">
        {title}
      </h2>
      <ul className="mt-8 grid gap-x-6 border-t border-line sm:grid-cols-2 lg:grid-cols-4">
        {(Object.keys(icons) as Key[]).map((key) => {
          const Icon: LucideIcon = icons[key]
          const feature = texts[key]
          if (!feature) return null
          return (
            <li
              key={key}
              className="border-b border-line py-6 lg:border-b-0 lg:pb-0 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4 max-sm:py-5"
            >
              <Icon className="size-6" aria-hidden="true" />
              <h3 className="font-semibold sm:mt-3">{feature.title}</h3>
              <p className="mt-1 text-muted max-sm:col-start-2">{feature.text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
