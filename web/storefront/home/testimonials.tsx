import { BadgeCheck, Star } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { Testimonial } from '../../../shop/content/content.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'

const CarouselControls = lazy(() => import('./carousel-controls.tsx'))

/**
 * One testimonial at a time. Without the controls, which load when the section is near the viewport, the
 * slides scroll horizontally.
 */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const { t } = useTranslation('home')
  const section = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const near = useNearViewport(section)
  if (testimonials.length === 0) return null
  const total = testimonials.length
  return (
    <section
      ref={section}
      aria-labelledby="testimonials"
      className="mt-16 border-y border-line bg-surface"
      data-testid="testimonials"
    >
      <div className="shell py-16 sm:py-20">
        <h2 id="testimonials" className="type-title">
          {t('testimonials.title')}
        </h2>
        <div
          ref={viewport}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard while it has no buttons.
          tabIndex={0}
          className="relative mt-8 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] data-alive:cursor-grab data-alive:overflow-hidden sm:mt-10"
        >
          <ul className="flex">
            {testimonials.map((testimonial, index) => (
              <li
                key={testimonial.id}
                aria-label={t('testimonials.place', { n: index + 1, total })}
                className="min-w-0 flex-[0_0_100%] snap-start"
              >
                <Slide testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-8 min-h-26 sm:min-h-11">
          {near && total > 1 && (
            <Suspense fallback={null}>
              <CarouselControls section={section} viewport={viewport} total={total} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  )
}

const STARS = [1, 2, 3, 4, 5]

function Slide({ testimonial }: { testimonial: Testimonial }) {
  const { t } = useTranslation('home')
  const { name, role, company, logo, quote, rating, verified } = testimonial
  return (
    <figure className="flex h-full flex-col justify-between gap-8 lg:max-w-4xl">
      <div>
        <p className="flex gap-1 text-link">
          {STARS.map((star) => (
            <Star
              key={star}
              aria-hidden="true"
              className={`size-5 ${star <= rating ? 'fill-current' : 'opacity-40'}`}
            />
          ))}
          <span className="sr-only">{t('testimonials.stars', { count: rating })}</span>
        </p>
        <blockquote className="mt-5">
          <p className="type-quote">{quote}</p>
        </blockquote>
      </div>
      <figcaption className="flex items-center gap-4">
        <img
          src={`/portraits/${logo}.svg`}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          draggable={false}
          className="size-14 rounded-full"
        />
        <div>
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            <bdi>{name}</bdi>
            {verified && (
              <span className="inline-flex items-center gap-1 text-sm text-success">
                <BadgeCheck className="size-4" aria-hidden="true" />
                {t('testimonials.verified')}
              </span>
            )}
          </p>
          <p className="text-muted">
            {role} · <bdi>{company}</bdi>
          </p>
        </div>
      </figcaption>
    </figure>
  )
}
