import { expect, type Page } from '@playwright/test'

/** Waits until the floating buttons have their place on a page at rest. */
export async function waitForFloatingButtons(page: Page): Promise<void> {
  await expect(page.locator('[data-floating][data-placed]')).toHaveCSS('opacity', '1')
}

/**
 * Lists the buttons, links and fields that a floating button covers. Docked on their strip, the lower edge of the view is the
 * strip's upper edge, so the strip must be opaque.
 */
export function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floating = document.querySelector('[data-floating]')
    if (!floating) return ['no floating buttons']
    const strip = getComputedStyle(floating, '::before')
    const isDocked = floating.hasAttribute('data-docked')
    if (isDocked && !/^(rgb\(|oklch\([^/]*\)|lab\([^/]*\))/.test(strip.backgroundColor))
      return ['the strip is transparent']
    const end = isDocked ? floating.getBoundingClientRect().top + Number.parseFloat(strip.top) : innerHeight
    const others = document.querySelectorAll(
      ':is(header, main, footer) :is(a[href], button, input, select, textarea, summary, label:has(input))',
    )
    const areas = [...floating.children].map((button) => button.getBoundingClientRect())
    return [...others]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        return areas.some(
          (area) =>
            width > 1 &&
            left < area.right &&
            right > area.left &&
            top < Math.min(area.bottom, end) &&
            Math.min(bottom, end) > area.top,
        )
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
