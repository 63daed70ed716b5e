/** Time after the last scroll or resize event until the buttons are updated. */
const REST_MS = 400

/**
 * Elements that the floating buttons must not cover. Accordion headers (`aria-expanded`) may be covered: they span the page, so
 * most of a header can still be clicked.
 */
const KEEP_CLEAR = 'main :is(button:not([aria-expanded]), form, [data-total])'

/**
 * Sets `data-scrolling` on the floating buttons while the page scrolls, when they are smaller on phones, and `data-clear`
 * while they cover no button, form or total of the page: without it they are invisible. Returns a function that stops.
 */
export function watchFloatingButtons(buttons: HTMLElement): () => void {
  let timer: number | undefined
  const update = () => {
    timer = undefined
    buttons.toggleAttribute('data-scrolling', false)
    buttons.toggleAttribute('data-clear', isChatOpen(buttons) || !isCovering(buttons))
  }
  const updateAtRest = () => {
    clearTimeout(timer)
    timer = window.setTimeout(update, REST_MS)
  }
  const onScroll = () => {
    buttons.toggleAttribute('data-scrolling', true)
    updateAtRest()
  }
  const resized = new ResizeObserver(() => timer ?? update())
  resized.observe(buttons)
  const main = document.querySelector('main')
  if (main) resized.observe(main)
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('resize', updateAtRest)
  return () => {
    clearTimeout(timer)
    resized.disconnect()
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', updateAtRest)
  }
}

/** The button that closes the chat stays. */
function isChatOpen(buttons: HTMLElement): boolean {
  return buttons.querySelector('[aria-expanded=true]') !== null
}

function isCovering(buttons: HTMLElement): boolean {
  const area = getLayoutBox(buttons)
  return [...document.querySelectorAll(KEEP_CLEAR)].some((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && left < area.right && right > area.left && top < area.bottom && bottom > area.top
  })
}

/** The place of the buttons at their full size, whatever transition shrinks them now. Both are fixed to the window. */
function getLayoutBox({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement) {
  return {
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  }
}
