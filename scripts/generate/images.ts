// Draws the images that must be bitmaps: social previews (one per language) and icons. Run after their texts,
// fonts or the logo changed: node scripts/generate/images.ts
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { getTextDirection, type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { MARK_BARS } from '../../shop/settings/brand.ts'
import { findBrowser } from '../../tests/e2e/support/find-browser.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const INK = '#11131a'
const PAPER = '#fbfaf7'
const LIME = '#d9f84a'

const FONTS = {
  Display: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  Text: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  Arabic: 'readex-pro/files/readex-pro-arabic-wght-normal.woff2',
}

function renderFontFaces(): string {
  return Object.entries(FONTS)
    .map(([family, file]) => {
      const bytes = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', file)).toString('base64')
      return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${bytes});font-weight:200 800}`
    })
    .join('')
}

/** Draws the logo mark: five rounded bars that rise, the last one colored. */
function renderLogoMark(ink: string, lastBar: string): string {
  const bars = MARK_BARS.map(
    (top, index) =>
      `<rect x="${2 + index * 6}" y="${top}" width="4" height="${28 - top}" rx="2" fill="${index === 4 ? lastBar : ink}"/>`,
  )
  return `<svg viewBox="0 0 32 32">${bars.join('')}</svg>`
}

function renderSocialPreview(lang: Lang): string {
  const { hero } = JSON.parse(readFileSync(join(ROOT, 'locales', lang, 'home.json'), 'utf8'))
  const bars = [12, 19, 26, 31, 42, 48, 57, 66, 78, 92]
  return `<!doctype html><html lang="${lang}" dir="${getTextDirection(lang)}"><style>${renderFontFaces()}
    body{margin:0;width:1200px;height:630px;background:${INK};color:${PAPER};display:grid;box-sizing:border-box;
      grid-template-columns:1fr 400px;gap:56px;padding:72px;align-items:stretch;font-family:Text,Arabic}
    header{display:flex;flex-direction:column;justify-content:space-between}
    svg{width:88px}
    h1{font:700 84px/1.02 Display,Arabic;letter-spacing:-.035em;margin:0;text-wrap:balance}
    :lang(ar) h1{letter-spacing:0;line-height:1.3;font-size:76px}
    p{font-size:34px;color:#b4b7c1;margin:28px 0 0}
    div{display:flex;gap:12px;align-items:stretch}
    i{flex:1;border-radius:99px;background:#2f3340;position:relative;overflow:hidden}
    i b{position:absolute;inset:auto 0 0;border-radius:99px;background:${LIME}}
    </style><header>${renderLogoMark(PAPER, '#4460ff')}<section><h1>${hero.heading}</h1><p>${hero.eyebrow}</p></section></header>
    <div>${bars.map((height) => `<i><b style="height:${height}%"></b></i>`).join('')}</div></html>`
}

/** `share` is the size of the logo mark within the icon; systems that cut icons round need a margin. */
function renderIcon(size: number, share: number): string {
  return `<!doctype html><style>body{margin:0;width:${size}px;height:${size}px;background:${PAPER};display:grid;
    place-items:center}svg{width:${size * share}px;height:${size * share}px}</style>${renderLogoMark(INK, '#2b4bff')}`
}

async function screenshot(browser: Browser, html: string, width: number, height: number, path: string) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(ROOT, 'public', path), clip: { x: 0, y: 0, width, height } })
  await page.close()
  console.log(path)
}

for (const folder of ['social', 'icons']) mkdirSync(join(ROOT, 'public', folder), { recursive: true })
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
for (const lang of SHIPPED_LANGS)
  await screenshot(browser, renderSocialPreview(lang), 1200, 630, `social/${lang}.png`)
for (const size of [192, 512])
  await screenshot(browser, renderIcon(size, 0.8), size, size, `icons/${size}.png`)
await screenshot(browser, renderIcon(512, 0.55), 512, 512, 'icons/maskable.png')
await screenshot(browser, renderIcon(180, 0.7), 180, 180, 'icons/apple-touch.png')
await browser.close()
