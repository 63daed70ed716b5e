import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Light or dark, and painted: axe must not measure one colour before the change and the next after it. */
async function applyColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async (scheme) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) await painted()
    await painted()
    await painted()
    // One whose element went away meanwhile is over too.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  }, colorScheme)
}

/** What a colour scheme can change; all else is the same page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** A screen in another language is the same page with other words: of those that are opened in several, one is looked at. */
export const CHECKED_LANG = 'en'

/**
 * No violation of WCAG that axe calls serious or critical, in light and in dark. On a busy machine a colour may be
 * measured in the middle of its change all the same: what is found is looked at a second time.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    if ((await listSeriousViolations(page, scheme)).length === 0) continue
    const found = await listSeriousViolations(page, scheme)
    expect(found.map(({ id, nodes }) => `${where} ${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

async function listSeriousViolations(page: Page, scheme: 'light' | 'dark') {
  await applyColorScheme(page, scheme)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (scheme === 'dark' ? axe.withRules(COLOR_RULES) : axe).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
