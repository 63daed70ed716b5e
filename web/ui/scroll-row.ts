/** Room between the chosen child and the ends of the row, in pixels: the width of the fade in `web/app.css`. */
const FADE = 40

const CHOSEN = '[aria-current=page], [aria-current=location], [aria-selected=true], [aria-pressed=true]'

/**
 * Ref of a row with the class `scroll-row`, which scrolls sideways where the window is too narrow. Keeps the chosen child in
 * sight, also when counts arrive, and names the ends behind which the row goes on, which then fade. Scrolls nothing but the row.
 */
export function watchScrollRow(row: HTMLElement | null) {
  if (!row) return
  const showChosen = () => {
    const chosen = row.querySelector(CHOSEN)
    if (chosen) {
      const [inner, outer] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
      const before = Math.min(0, inner.left - outer.left - FADE)
      row.scrollLeft += before || Math.max(0, inner.right - outer.right + FADE)
    }
    nameHiddenEnds(row)
  }
  const sizes = new ResizeObserver(showChosen)
  for (const each of [row, ...row.children]) sizes.observe(each)
  const choices = new MutationObserver(showChosen)
  choices.observe(row, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-current', 'aria-selected', 'aria-pressed'],
  })
  const update = () => nameHiddenEnds(row)
  row.addEventListener('scroll', update, { passive: true })
  return () => {
    sizes.disconnect()
    choices.disconnect()
    row.removeEventListener('scroll', update)
  }
}

function nameHiddenEnds(row: HTMLElement): void {
  const hidden = row.scrollWidth - row.clientWidth
  // From right to left, the distance from the start is negative.
  const isRtl = getComputedStyle(row).direction === 'rtl'
  const left = isRtl ? hidden + row.scrollLeft : row.scrollLeft
  row.dataset.more = [left > 1 && 'left', hidden - left > 1 && 'right'].filter(Boolean).join(' ')
}
