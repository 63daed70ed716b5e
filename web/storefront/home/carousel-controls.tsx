import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useLang, useTranslation } from '../../i18n/translation.tsx'

const INTERVAL_MS = 5_000

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface CarouselControlsProps {
  section: RefObject<HTMLElement | null>
  viewport: RefObject<HTMLDivElement | null>
  total: number
}

const BUTTON =
  'grid size-11 place-items-center rounded-full border border-edge hover:border-ink hover:bg-accent-wash'

/** The carousel's controls, loaded after the page. */
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
      <bdi dir="ltr" className="figures text-muted" data-testid="carousel-place">
        {`${selected + 1} / ${total}`}
      </bdi>
    </div>
  )
}

/**
 * Advances the slides every five seconds, unless paused, hovered, focused, or reduced motion is preferred.
 * Only the shown slide can be reached; a slide the user chose is announced.
 */
function useCarousel(section: RefObject<HTMLElement | null>, viewport: RefObject<HTMLDivElement | null>) {
  const { dir } = useLang()
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState(() => !prefersReducedMotion())
  const held = useInteracting(section)
  const turning = playing && !held

  useEffect(() => {
    const node = viewport.current
    if (!node) return
    node.scrollTo({ left: 0, behavior: 'instant' })
    node.dataset.alive = ''
    node.removeAttribute('tabindex')
    const made = EmblaCarousel(node, {
      loop: true,
      direction: dir,
      duration: prefersReducedMotion() ? 0 : 25,
    })
    const follow = () => setSelected(made.selectedScrollSnap())
    follow()
    made.on('select', follow)
    setEmbla(made)
    return () => {
      delete node.dataset.alive
      made.destroy()
    }
  }, [viewport, dir])

  useEffect(() => {
    for (const [index, slide] of embla?.slideNodes().entries() ?? []) slide.inert = index !== selected
  }, [embla, selected])

  useEffect(() => {
    embla?.containerNode().setAttribute('aria-live', turning ? 'off' : 'polite')
  }, [embla, turning])

  // Each new slide gets its full time, however it was reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slide shown restarts the clock.
  useEffect(() => {
    if (!embla || !turning) return
    const timer = setTimeout(() => embla.scrollNext(), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [embla, turning, selected])

  return {
    selected,
    playing,
    goTo: (index: number) => embla?.scrollTo(index),
    previous: () => embla?.scrollPrev(),
    next: () => embla?.scrollNext(),
    toggle: () => setPlaying(!playing),
  }
}

/** Whether the pointer is over the section or the keyboard focus is in it. */
function useInteracting(section: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const node = section.current
    if (!node) return
    const on: [keyof HTMLElementEventMap, (event: Event) => void][] = [
      ['mouseenter', () => setHovered(true)],
      ['mouseleave', () => setHovered(false)],
      // A click also moves the focus, so only keyboard focus pauses the slides.
      ['focusin', ({ target }) => setFocused((target as Element).matches(':focus-visible'))],
      ['focusout', () => setFocused(false)],
    ]
    for (const [event, listener] of on) node.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of on) node.removeEventListener(event, listener)
    }
  }, [section])
  return hovered || focused
}
