/** Time after the last scroll or resize event until the buttons are placed. */
const REST_MS = 250

const USUAL_PLACE = { x: 0, y: 0 }

/** Elements that the floating buttons must not cover. */
const KEEP_CLEAR =
  ':is(main, footer) :is(a[href], button, input, select, textarea, summary, label:has(input), [data-total]), [data-pay-bar], [data-buy-bar]'

/**
 * Places the floating buttons while the page rests: where they cover nothing, or, on a screen without such a place, on a strip
 * of their own at its lower edge (`data-docked`). Sets `data-placed` then, and removes it while the page scrolls, when they are
 * not shown. Returns a function that stops.
 */
export function placeFloatingButtons(buttons: HTMLElement): () => void {
  let timer: number | undefined
  const update = () => {
    timer = undefined
    const place = isChatOpen(buttons) ? USUAL_PLACE : findPlace(buttons)
    const { x, y } = place ?? USUAL_PLACE
    buttons.style.translate = `${x}px ${y}px`
    buttons.toggleAttribute('data-docked', place === null)
    buttons.toggleAttribute('data-placed', true)
  }
  const updateAtRest = () => {
    clearTimeout(timer)
    timer = window.setTimeout(update, REST_MS)
  }
  const onScroll = () => {
    if (!isChatOpen(buttons)) buttons.toggleAttribute('data-placed', false)
    updateAtRest()
  }
  const resized = new ResizeObserver(() => timer ?? update())
  resized.observe(buttons)
  const main = document.querySelector('main')
  if (main) resized.observe(main)
  const chatToggled = new MutationObserver(update)
  chatToggled.observe(buttons, { subtree: true, attributeFilter: ['aria-expanded'] })
  window.addEventListener('scroll', onScroll, { passive: true })
  // The place belongs to the size of the screen.
  window.addEventListener('resize', onScroll)
  return () => {
    clearTimeout(timer)
    resized.disconnect()
    chatToggled.disconnect()
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', onScroll)
  }
}

/** The button that closes the chat stays below it. */
function isChatOpen(buttons: HTMLElement): boolean {
  return buttons.querySelector('[aria-expanded=true]') !== null
}

function findPlace(buttons: HTMLElement): typeof USUAL_PLACE | null {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const boxes = [...document.querySelectorAll(KEEP_CLEAR)].map((element) => element.getBoundingClientRect())
  const width = document.documentElement.clientWidth
  return findFreePlace(getLayoutBox(buttons), boxes, { top: Math.max(0, header), width })
}

/** The usual place of the buttons, wherever they are now. */
function getLayoutBox({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return {
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  }
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const STEP_PX = 4

/** The buttons do not touch what stands beside them. */
const GAP_PX = 8

/**
 * Returns the way from the usual place of a box to the nearest one at the start or end of the screen where it covers none of
 * the others, or null when the screen has no such place.
 */
export function findFreePlace(
  usual: Box,
  others: readonly Box[],
  { top, width }: { /** The lowest point of the header. */ top: number; width: number },
): { x: number; y: number } | null {
  const otherSide = width - usual.left - usual.right
  const places: { x: number; y: number }[] = []
  for (let y = 0; usual.top + y >= top || y === 0; y -= STEP_PX) places.push({ x: 0, y }, { x: otherSide, y })
  places.sort((one, other) => getDistance(one) - getDistance(other))
  return places.find((place) => !coversOne(move(usual, place), others)) ?? null
}

function getDistance({ x, y }: { x: number; y: number }): number {
  return Math.abs(x) + Math.abs(y)
}

function move({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

function coversOne(box: Box, others: readonly Box[]): boolean {
  return others.some(
    ({ left, right, top, bottom }) =>
      left < box.right + GAP_PX && right > box.left - GAP_PX && top < box.bottom && bottom > box.top,
  )
}
