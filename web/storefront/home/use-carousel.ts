import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useState } from 'react'
import { useLang } from '../../i18n/translation.tsx'

const INTERVAL_MS = 5_000

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Advances the slides every five seconds, unless paused, hovered, focused, or reduced motion is preferred.
 * Only the shown slide can be reached; a slide the user chose is announced.
 */
export function useCarousel(
  section: RefObject<HTMLElement | null>,
  viewport: RefObject<HTMLDivElement | null>,
) {
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
