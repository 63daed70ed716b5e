import { resolve } from 'node:path'
import { getTextDirection, type Lang } from '../localization/languages.ts'
import { deriveShades } from '../settings/accent.ts'
import { type FontPair, isWordmark } from '../settings/brand.ts'
import { type BrandImages, INK, openLogoOrMark, PAPER } from './draw-icons.ts'

type SharpLibrary = typeof import('sharp').default

const SIZE = { width: 1_200, height: 630 }
const MARGIN = 72
const TEXT_WIDTH = 600
const SLOGAN_HEIGHT = 360
const TRACK = '#2f3340'
/** Heights of the bars in percent. */
const BARS = [12, 19, 26, 31, 42, 48, 57, 66, 78, 92]

const FONT_FOLDER = 'node_modules/@expo-google-fonts'

/** Fonts for headings, each with its family. Pango takes letters that a font lacks from the others. */
const TITLE_FONTS = {
  modern: ['Bricolage Grotesque', 'bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'],
  classic: ['Source Serif 4', 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'],
  plain: ['Instrument Sans', 'instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'],
} as const satisfies Record<FontPair, readonly [string, string]>
const ARABIC_FONT = ['Readex Pro', 'readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf'] as const
const OTHER_FONT = ['Noto Sans', 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'] as const

const FONT_CONFIGURATION = 'shop/brand/fonts.conf'

/** Files that the drawing reads at run time, from the folder of the shop. */
export const DRAWING_FILES = [
  FONT_CONFIGURATION,
  ...[...Object.values(TITLE_FONTS), ARABIC_FONT, OTHER_FONT].map(([, file]) => `${FONT_FOLDER}/${file}`),
]

const DRAWABLE =
  /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether the fonts have the letters of a text. */
export function isDrawableText(text: string): boolean {
  return DRAWABLE.test(text) && !/\p{Emoji_Presentation}/u.test(text)
}

interface SocialImage extends BrandImages {
  lang: Lang
  name: string
  slogan: string
}

/** Draws the picture that social networks show for a link: name, slogan, colours. */
export async function drawSocialImage(
  sharp: SharpLibrary,
  image: SocialImage,
): Promise<Uint8Array<ArrayBuffer>> {
  const { brand, logo, lang, slogan } = image
  // Read when the first text is drawn.
  process.env.FONTCONFIG_FILE = resolve(FONT_CONFIGURATION)
  const isRtl = getTextDirection(lang) === 'rtl'
  const place = (start: number, width: number) => Math.round(isRtl ? SIZE.width - start - width : start)
  const title = isRtl ? ARABIC_FONT : TITLE_FONTS[brand.fonts]
  const draw = (text: string, size: number, width = TEXT_WIDTH) =>
    drawText(sharp, { text, size, width, family: title[0] })
  await loadFonts(sharp)

  const layers: { input: Buffer; left: number; top: number }[] = []
  const symbol = await openLogoOrMark(sharp, image, { width: 420, height: 96 }, true)
    .png()
    .toBuffer({ resolveWithObject: true })
  let start = MARGIN
  if (logo?.backdrop === 'light') {
    const plate = { width: symbol.info.width + 40, height: symbol.info.height + 32 }
    const input = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${plate.width}" height="${plate.height}"><rect width="100%" height="100%" rx="16" fill="${PAPER}"/></svg>`,
    )
    layers.push({ input, left: place(start, plate.width), top: MARGIN - 16 })
    start += 20
  }
  layers.push({ input: symbol.data, left: place(start, symbol.info.width), top: MARGIN })
  start += symbol.info.width + (logo?.backdrop === 'light' ? 44 : 24)
  if (!(logo && isWordmark(logo)) && isDrawableText(image.name)) {
    const name = await draw(image.name, 44, MARGIN + TEXT_WIDTH - start)
    const top = MARGIN + Math.round((symbol.info.height - name.info.height) / 2)
    layers.push({ input: name.data, left: place(start, name.info.width), top: Math.max(MARGIN - 20, top) })
  }
  for (const size of [84, 72, 60, 50, 40]) {
    const drawn = await draw(slogan, size)
    if (drawn.info.height > SLOGAN_HEIGHT && size > 40) continue
    const top = Math.max(MARGIN + 130, SIZE.height - MARGIN - drawn.info.height)
    const input = await sharp(drawn.data)
      .resize({ width: TEXT_WIDTH, height: SIZE.height - top, fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    layers.push({ input, left: place(MARGIN, drawn.info.width), top })
    break
  }
  const picture = await sharp(Buffer.from(buildBackground(brand.accent, isRtl)))
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toBuffer()
  return new Uint8Array(picture)
}

function buildBackground(accent: string, isRtl: boolean): string {
  const fill = deriveShades(accent).highlight
  const [width, gap, height] = [29, 12, SIZE.height - 2 * MARGIN]
  const left = isRtl ? MARGIN : SIZE.width - MARGIN - BARS.length * (width + gap) + gap
  const bars = BARS.map((percent, index) => {
    const x = left + (isRtl ? BARS.length - 1 - index : index) * (width + gap)
    const filled = Math.round((height * percent) / 100)
    return `<rect x="${x}" y="${MARGIN}" width="${width}" height="${height}" rx="14" fill="${TRACK}"/><rect x="${x}" y="${MARGIN + height - filled}" width="${width}" height="${filled}" rx="14" fill="${fill}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="${INK}"/>${bars.join('')}</svg>`
}

interface DrawnText {
  text: string
  size: number
  width: number
  family: string
}

function drawText(sharp: SharpLibrary, { text, size, width, family }: DrawnText) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const markup = `<span foreground="${PAPER}">${escaped}</span>`
  return sharp({
    text: { text: markup, font: `${family} SemiBold ${size}`, width, rgba: true, dpi: 72, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

let loading: Promise<void> | undefined

/** Makes the fonts known to the process with a text of one letter in each. */
function loadFonts(sharp: SharpLibrary): Promise<void> {
  loading ??= (async () => {
    for (const [family, file] of [...Object.values(TITLE_FONTS), ARABIC_FONT, OTHER_FONT])
      await sharp({ text: { text: 'a', font: `${family} 10`, fontfile: `${FONT_FOLDER}/${file}` } })
        .png()
        .toBuffer()
  })()
  return loading
}
