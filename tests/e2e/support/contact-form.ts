import type { Page } from '@playwright/test'

/** Makes the page believe that it has been open for ten seconds: forms sent at once must be confirmed. */
export async function takeTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = performance.now.bind(performance)
    performance.now = () => read() + 10_000
  })
}
