import { deriveShades } from '../../shop/settings/accent.ts'
import { type Brand, DEFAULT_ACCENT, type FontPair } from '../../shop/settings/brand.ts'
import { rareSerifFont, serifFont } from '../brand-fonts.ts'

/** Fonts that every system has. */
const SYSTEM_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif'

/** The serif has no letters for the other languages, which use the font of the text in headings (app.css). */
const LATIN_PAGES = 'html:not(:is([lang="ar"],[lang="ru"],[lang="zh"],[lang="hi"],[lang="ja"]))'

const FONT_STYLES: Record<FontPair, string> = {
  modern: '',
  classic:
    buildFontFace(
      serifFont,
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    ) +
    buildFontFace(
      rareSerifFont,
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0',
    ) +
    // Its widths were not measured: only the lines keep their height.
    '@font-face{font-family:"Source Serif 4 as System";src:local("Georgia"),local("Noto Serif"),local("DejaVu Serif"),local("Times New Roman");ascent-override:103.6%;descent-override:33.5%;line-gap-override:0%}' +
    `${LATIN_PAGES}{--font-display:"Source Serif 4","Readex Pro","Source Serif 4 as System",ui-serif,serif}`,
  plain: `:root{--font-latin:${SYSTEM_FONTS};--font-arabic:${SYSTEM_FONTS};--font-sans:${SYSTEM_FONTS};--font-display:${SYSTEM_FONTS}}`,
}

function buildFontFace(file: string, range: string): string {
  return `@font-face{font-family:"Source Serif 4";src:url("${file}") format("woff2-variations");font-weight:200 900;font-display:swap;unicode-range:${range}}`
}

/**
 * Builds the styles that follow the style sheet of every page: the tokens of app.css that differ from the default brand. They
 * are outside its layers, so that they win.
 */
export function buildBrandStyles({ accent, fonts }: Brand): string {
  return (accent === DEFAULT_ACCENT ? '' : buildAccentStyles(accent)) + FONT_STYLES[fonts]
}

function buildAccentStyles(accent: string): string {
  const { light, dark, highlight } = deriveShades(accent)
  const build = (shades: typeof light) =>
    `--color-accent:${shades.accent};--color-accent-strong:${shades.strong};--color-link:${shades.link};`
  const root = (shades: typeof light) => `${build(shades)}--color-accent-wash:${shades.wash}`
  return (
    `:root{${root(light)};--color-lime:${highlight}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${root(dark)}}}` +
    `.on-night{${build(dark)}}`
  )
}

const STYLES_TAG = '<style id="css">'
const MESSAGES_TAG = '<script id="words" type="application/json">'

export interface RenderedPage {
  /** Without styles and messages. */
  html: string
  css: string
  /** With "<" escaped. */
  messagesJson: string
}

/**
 * Inserts styles and messages into a rendered page. They are most of its bytes: rendered by React with the page, they
 * take 1.6 times its processor time.
 */
export function insertStylesAndMessages(
  html: string,
  { css, messagesJson }: Omit<RenderedPage, 'html'>,
): string {
  const stylesStart = findEnd(html, STYLES_TAG)
  const messagesStart = findEnd(html, MESSAGES_TAG)
  return (
    html.slice(0, stylesStart) +
    css +
    html.slice(stylesStart, messagesStart) +
    messagesJson +
    html.slice(messagesStart)
  )
}

function findEnd(html: string, tag: string): number {
  const start = html.indexOf(tag)
  if (start < 0) throw new Error(`the page has no ${tag}`)
  return start + tag.length
}
