import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { useCarousel } from './use-carousel.ts'

interface CarouselControlsProps {
  section: RefObject<HTMLElement | null>
  viewport: RefObject<HTMLDivElement | null>
  total: number
}

const BUTTON =
  'grid size-11 place-items-center rounded-full border border-edge hover:border-ink hover:bg-accent-wash'

/** The carousel's controls, loaded when the section is near the viewport. */
export default function CarouselControls({ section, viewport, total }: CarouselControlsProps) {
  const { t } = useTranslation('home')
  const { selected, playing, goTo, previous, next, toggle } = useCarousel(section, viewport)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
      <button type="button" className={BUTTON} aria-label={t('testimonials.previous')} onClick={previous}>
        <ArrowLeft className="size-5 rtl:-scale-x-100" />
      </button>
      <button type="button" className={BUTTON} aria-label={t('testimonials.next')} onClick={next}>
        <ArrowRight className="size-5 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        className={BUTTON}
        aria-label={playing ? t('testimonials.pause') : t('testimonials.play')}
        onClick={toggle}
      >
        {playing ? <Pause className="size-5" /> : <Play className="size-5" />}
      </button>
      <ul className="flex max-sm:order-last max-sm:w-full">
        {Array.from({ length: total }, (_, index) => index).map((index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t('testimonials.show', { n: index + 1 })}
              aria-current={index === selected}
              onClick={() => goTo(index)}
              className="group grid h-11 w-7 place-items-center"
            >
              <span className="h-2 w-2 rounded-full bg-edge transition-[width] duration-150 group-hover:bg-ink group-aria-[current=true]:w-5 group-aria-[current=true]:bg-accent" />
            </button>
          </li>
        ))}
      </ul>
      <bdi dir="ltr" className="figures ms-auto text-muted" data-testid="carousel-place">
        {`${selected + 1} / ${total}`}
      </bdi>
    </div>
  )
}
