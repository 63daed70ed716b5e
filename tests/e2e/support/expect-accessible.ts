import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type ColorScheme = 'light' | 'dark'

/** Applies a color scheme and waits for its transitions, so that axe measures final colors. */
async function applyColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
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

/** Expects no serious or critical WCAG violation in light and dark mode. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectAccessibleIn(page, 'light', where)
  await expectAccessibleIn(page, 'dark', where, COLOR_RULES)
}

/**
 * Expects no serious or critical WCAG violation in a color scheme, by default of any rule. On a busy machine a color
 * may be measured mid-transition, so findings are checked a second time.
 */
export async function expectAccessibleIn(
  page: Page,
  scheme: ColorScheme,
  where: string,
  rules?: string[],
): Promise<void> {
  if ((await listSeriousViolations(page, scheme, rules)).length === 0) return
  const found = await listSeriousViolations(page, scheme, rules)
  expect(found.map(({ id, nodes }) => `${where} ${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function listSeriousViolations(page: Page, scheme: ColorScheme, rules?: string[]) {
  await applyColorScheme(page, scheme)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
