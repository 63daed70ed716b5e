/** How long the page must stand still until the buttons have their size again. */
const REST_MS = 400

/** Marks the floating buttons while the page scrolls; on phones they are smaller then. Returns a function that stops. */
export function shrinkWhileScrolling(): () => void {
  let timer: number | undefined
  const mark = () => {
    const buttons = document.querySelector<HTMLElement>('[data-floating]')
    if (!buttons) return
    buttons.dataset.scrolling = ''
    clearTimeout(timer)
    timer = window.setTimeout(() => delete buttons.dataset.scrolling, REST_MS)
  }
  window.addEventListener('scroll', mark, { passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', mark)
  }
}
