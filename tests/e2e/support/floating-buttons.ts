import type { Page } from '@playwright/test'

/**
 * Lists the buttons, links and fields that a floating button covers. On a phone the view ends above the bar that holds them,
 * which must be opaque, or begins below the header that does.
 */
export function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floating = document.querySelector('[data-floating]')
    if (!floating) return ['no floating buttons']
    const isPhone = innerWidth < 832
    const header = document.querySelector('header')
    const isInHeader = isPhone && floating.getBoundingClientRect().top < 100
    const start = isInHeader ? (header?.getBoundingClientRect().bottom ?? 0) : 0
    const bars = [floating, document.querySelector('[data-pay-bar]')].filter(
      (bar) =>
        bar !== null &&
        getComputedStyle(bar).position === 'fixed' &&
        /^(rgb\(|oklch\([^/]*\)|lab\([^/]*\))/.test(getComputedStyle(bar).backgroundColor),
    )
    if (isPhone && !isInHeader && bars.length === 0) return ['the bar is transparent']
    const end =
      isPhone && !isInHeader
        ? Math.min(...bars.map((bar) => bar?.getBoundingClientRect().top ?? 0))
        : innerHeight
    const others = document.querySelectorAll(
      ':is(header, main, footer) :is(a[href], button, input, select, textarea, summary, label:has(input))',
    )
    const areas = [...floating.children].map((button) => button.getBoundingClientRect())
    return [...others]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        return (
          !element.closest('[data-pay-bar]') &&
          (bottom > start || element.closest('header')) &&
          getComputedStyle(element).visibility === 'visible' &&
          areas.some(
            (area) =>
              width > 1 &&
              left < area.right &&
              right > area.left &&
              (element.closest('header') ? top : Math.max(top, start)) < Math.min(area.bottom, end) &&
              Math.min(bottom, end) > area.top,
          )
        )
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
