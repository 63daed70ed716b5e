import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]

type ColorScheme = 'light' | 'dark'

/**
 * Applies a color scheme and waits for its transitions, so that axe measures final colors. Waits a few seconds at
 * most: a page in the background draws no frames, and some animations never end.
 */
async function applyColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async (scheme) => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const frame = () => Promise.race([new Promise(requestAnimationFrame), wait(200)]).then(() => wait(0))
    for (let tries = 0; tries < 20; tries += 1) {
      if (matchMedia(`(prefers-color-scheme: ${scheme})`).matches) break
      await frame()
    }
    await frame()
    await frame()
    // An animation whose element is gone rejects.
    const ends = document.getAnimations().map((animation) => animation.finished)
    await Promise.race([Promise.allSettled(ends), wait(3_000)])
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

/** Rules whose violations are moderate or minor. */
const MILD_RULES = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]

const AXE_SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

async function listSeriousViolations(page: Page, scheme: ColorScheme, rules?: string[]) {
  await applyColorScheme(page, scheme)
  const violations = await listViolations(page, {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: Object.fromEntries(MILD_RULES.map((rule) => [rule, { enabled: false }])) }),
  })
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

/** AxeBuilder reads frames, too. It loads axe twice into every document, and all results from it, which takes a fifth of the time. */
async function listViolations(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) {
    const axe = new AxeBuilder({ page, axeSource: AXE_SOURCE }).setLegacyMode().options(options)
    return (await axe.analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  return page.evaluate(async (given) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(given)
    return violations
  }, options)
}
