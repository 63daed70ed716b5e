import { BadgeCheck } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { Stars } from '../../ui/stars.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import type { CarouselSlide } from './carousel-slide.ts'

const CarouselControls = lazy(() => import('./carousel-controls.tsx').catch(() => ({ default: NoControls })))

/** Takes the place of controls whose code did not arrive. */
function NoControls() {
  return <span hidden />
}

/**
 * One testimonial at a time. Without the controls, which load after the page, the slides scroll horizontally.
 */
export function Testimonials({ testimonials }: { testimonials: CarouselSlide[] }) {
  const { t } = useTranslation('home')
  const section = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  if (testimonials.length === 0) return null
  const total = testimonials.length
  return (
    <section
      ref={section}
      aria-labelledby="testimonials"
      className="border-y border-line bg-surface"
      data-testid="testimonials"
    >
      <div className="shell py-16 sm:py-20">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="testimonials" className="type-title">
            {t('testimonials.title')}
          </h2>
          <Link to={href('/reviews')} className="font-semibold text-link hover:underline">
            {t('testimonials.all')}
          </Link>
        </div>
        {testimonials.some(({ mark }) => mark === 'example') && (
          <p className="mt-2 text-sm text-muted" data-mark="example">
            {t('testimonials.examples')}
          </p>
        )}
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
          {hydrated && total > 1 && (
            <Suspense fallback={null}>
              <CarouselControls section={section} viewport={viewport} total={total} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  )
}

function Slide({ testimonial }: { testimonial: CarouselSlide }) {
  const { t } = useTranslation('home')
  const { name, details, image, quote, lang, rating, mark, verified, refund } = testimonial
  return (
    <figure className="max-w-4xl space-y-8">
      <div>
        <p className="flex gap-1">
          <Stars rating={rating} />
          <span className="sr-only">{t('testimonials.stars', { count: rating })}</span>
        </p>
        <blockquote className="mt-5">
          <p className="type-statement wrap-anywhere">
            <bdi lang={lang}>{quote}</bdi>
          </p>
        </blockquote>
      </div>
      <figcaption className="flex items-center gap-4">
        {image ? (
          <img
            src={image}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            draggable={false}
            className="size-14 rounded-full object-cover"
          />
        ) : (
          <span
            aria-hidden="true"
            className="type-heading grid size-14 place-items-center rounded-full bg-line/60"
          >
            {Array.from(name ?? '')[0]}
          </span>
        )}
        <div>
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            <bdi>{name ?? t('testimonials.customer')}</bdi>
            {verified && (
              <span className="inline-flex items-center gap-1 text-sm text-success">
                <BadgeCheck className="size-4" aria-hidden="true" />
                {t('testimonials.verified')}
              </span>
            )}
            {(mark === 'chosen' || mark === 'sample') && (
              <Badge tone="neutral" data-mark={mark}>
                {t(`testimonials.${mark}`)}
              </Badge>
            )}
            {refund !== 'none' && (
              <span className="text-sm font-normal text-muted">
                {t(refund === 'full' ? 'testimonials.refunded' : 'testimonials.refundedPartly')}
              </span>
            )}
          </p>
          <FactLine className="text-muted">{details}</FactLine>
        </div>
      </figcaption>
    </figure>
  )
}
