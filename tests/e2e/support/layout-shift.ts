import { expect, type Page } from '@playwright/test'

/** Records layout shifts from the next page on. Call before the first `goto`. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null }[]
        }
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName)
        if (!hadRecentInput) seen.push(`${value.toFixed(4)} ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Expects no layout shift from fonts, prices or browser additions. On a busy machine a late font can shift
 * text, so shifts are checked a second time.
 */
export async function expectNoLayoutShift(page: Page, where: string): Promise<void> {
  if ((await getLayoutShifts(page)).length === 0) return
  await page.reload()
  expect(await getLayoutShifts(page), where).toEqual([])
}

async function getLayoutShifts(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
