import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Applies a color scheme and waits for its transitions, so that axe measures final colors. */
async function applyColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async (scheme) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) await painted()
    await painted()
    await painted()
    // An animation whose element is gone rejects.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  }, colorScheme)
}

/** Rules whose result depends on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Screens differ between languages only by their texts, so axe checks one language. */
export const CHECKED_LANG = 'en'

/**
 * Expects no serious or critical WCAG violation in light and dark mode. On a busy machine a color may be
 * measured mid-transition, so findings are checked a second time.
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
