import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { type Lang, SHIPPED_LANGS } from '../../../shop/localization/languages.ts'
import { PUBLIC_PAGES } from '../../../web/seo/page-dates.server.ts'
import { findBrowser } from '../../e2e/support/find-browser.ts'

const PORT = 9_333

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface ScreenScore {
  page: string
  lang: Lang
  /** Scores by category, out of 100. */
  scores: Record<(typeof CATEGORIES)[number], number>
  /** Titles of the failed audits that cost points. */
  failed: string[]
}

/** Scores every public page in each language with Lighthouse's mobile settings. */
export async function scoreScreens(origin: string): Promise<ScreenScore[]> {
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    // Each page in its own process, as in visitors' browsers: a page in an older process starts slower.
    args: [
      ...args.filter((argument) => !argument.startsWith('--renderer-process-limit')),
      `--remote-debugging-port=${PORT}`,
    ],
  })
  const scored: ScreenScore[] = []
  for (const page of PUBLIC_PAGES) {
    for (const lang of SHIPPED_LANGS) scored.push(await scoreScreen(origin, page, lang))
  }
  await browser.close()
  return scored
}

async function scoreScreen(origin: string, page: string, lang: Lang): Promise<ScreenScore> {
  const result = await lighthouse(`${origin}${page}?lang=${lang}`, {
    port: PORT,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${page}`)
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as ScreenScore['scores']
  const weighty = CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  )
  const failed = weighty.map(({ id }) => audits[id]).filter((audit) => (audit?.score ?? 1) < 0.9)
  return {
    page,
    lang,
    scores,
    failed: failed.map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim()),
  }
}

/** Prints a row per page and a column per language, then the audits that cost points. */
export function printScreens(screens: ScreenScore[]): void {
  const langs = [...new Set(screens.map(({ lang }) => lang))]
  console.log(`\n| page | ${langs.join(' | ')} |\n|---|${langs.map(() => '---|').join('')}`)
  for (const [page, scored] of Map.groupBy(screens, ({ page }) => page)) {
    console.log(`| ${page} | ${scored.map(({ scores }) => Object.values(scores).join('/')).join(' | ')} |`)
  }
  for (const { page, lang, failed } of screens) {
    if (failed.length > 0) console.log(`${page} ${lang}: ${failed.join(', ')}`)
  }
}
