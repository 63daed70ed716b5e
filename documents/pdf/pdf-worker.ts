import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import {
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import type { PdfInput } from './describe-document.ts'
import { COMPILER_FILE, FONT_FILES, getScriptFontFile, SCRIPT_FONTS, TEMPLATE_FILE } from './pdf-files.ts'

const WEIGHTS = [400, 600]

/** Characters without a form of their own, such as the marks of writing direction. */
const INVISIBLE = /[\p{Cc}\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** Invisible ones that join characters or choose their forms; each font needs them beside its own characters. */
const JOINERS = /\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/u

/** Han characters have one code in all languages, but not one form. */
const HAN_FONTS: Partial<Record<string, string>> = { ja: 'noto-sans-jp', ko: 'noto-sans-kr' }

/** Diagnostics as text with the place in the template. */
const UNIX_DIAGNOSTICS = 2

interface Compiled {
  result?: Uint8Array
  diagnostics?: unknown
}

initSync({ module: readFileSync(COMPILER_FILE) })
const builder = new TypstCompilerBuilder()
builder.set_dummy_access_model()
const shopFonts = FONT_FILES.map((file) => readFileSync(file))
for (const font of shopFonts) await builder.add_raw_font(font)
const compiler = await builder.build()
compiler.add_source('/document.typ', readFileSync(TEMPLATE_FILE, 'utf8'))

const fontReader = new TypstFontResolverBuilder()
const covered = new Set(shopFonts.flatMap((font) => [...readCoverage(fontReader, font)]))
let hasScriptFonts = false

parentPort?.on('message', async ({ sheet, logo }: PdfInput) => {
  const text = mapStrings(sheet, (value) => separateEmoji(widenKana(value)))
  const { fonts, missing } = await buildScriptFonts(fontReader, { text, lang: sheet.lang, covered })
  if (hasScriptFonts || fonts.length > 0) {
    const resolver = new TypstFontResolverBuilder()
    for (const font of [...shopFonts, ...fonts]) resolver.add_raw_font(font)
    compiler.set_fonts(await resolver.build())
    hasScriptFonts = fonts.length > 0
  }
  const input = mapStrings(JSON.parse(text), (value) => replaceCharacters(value, missing))
  if (sheet.logo && logo) compiler.map_shadow(sheet.logo.path, logo)
  const compiled: Compiled = compiler.compile('/document.typ', [['sheet', input]], 'pdf', UNIX_DIAGNOSTICS)
  if (!compiled.result) throw new Error(`the PDF did not compile: ${JSON.stringify(compiled.diagnostics)}`)
  parentPort?.postMessage(compiled.result)
})
parentPort?.postMessage('loaded')

function mapStrings(sheet: PdfInput['sheet'], map: (text: string) => string): string {
  return JSON.stringify(sheet, (_, value) => (typeof value === 'string' ? map(value) : value))
}

/** The fonts keep half-width kana and their voice marks in different files, where they do not join. */
function widenKana(text: string): string {
  return text.replace(/[\uff61-\uff9f]+/g, (kana) => kana.normalize('NFKC'))
}

const JOINED_EMOJI = /\p{Emoji}(?:\p{EMod}|\ufe0f|\u200d\p{Emoji})+/gu

/**
 * Emoji join only within one file of their font, the first that has the first of them. Others, such as a heart on fire, are drawn
 * side by side, without colors of skin, which the font does not show.
 */
function separateEmoji(text: string): string {
  return text.replace(JOINED_EMOJI, (joined) => {
    const [first = '', ...others] = joined
    const file = listSlices('noto-emoji').find(({ inSlice }) => inSlice.has(first))
    const isInFile = others.every((character) => JOINERS.test(character) || file?.inSlice.has(character))
    return isInFile ? joined : joined.replace(/\u200d|\p{EMod}/gu, '')
  })
}

/**
 * Writes characters that no font has in their plain form, such as the letters of mathematics that people use in names, and
 * leaves out such accents and ornaments. Letters of a script without a font become question marks, which say that something stands
 * here.
 */
function replaceCharacters(text: string, missing: string[]): string {
  return missing.reduce((replaced, character) => {
    const plain = character.normalize('NFKC').replace(/[\p{M}\p{So}\p{Po}]/gu, '')
    const isDrawn = [...plain].every((letter) => covered.has(letter))
    return replaced.replaceAll(character, isDrawn ? plain : '?')
  }, text)
}

/** Typst reports runs of code points that a font lacks and has, in turn. */
interface FontInfo {
  info: { coverage: number[] }[]
}

type FontReader = Pick<TypstFontResolverBuilder, 'get_font_info'>

function readCoverage(reader: FontReader, font: Uint8Array): Set<string> {
  const { info }: FontInfo = reader.get_font_info(font)
  const covered = new Set<string>()
  let point = 0
  for (const [index, length] of (info[0]?.coverage ?? []).entries()) {
    if (index % 2 === 1)
      for (let offset = 0; offset < length; offset += 1) covered.add(String.fromCodePoint(point + offset))
    point += length
  }
  return covered
}

interface ScriptFonts {
  fonts: Uint8Array[]
  /** Characters that no font has. */
  missing: string[]
}

/**
 * Makes fonts with just the characters of a text that the shop's own fonts lack. The same text gives the same fonts in the
 * same order.
 */
async function buildScriptFonts(
  reader: FontReader,
  { text, lang, covered }: { text: string; lang: string; covered: ReadonlySet<string> },
): Promise<ScriptFonts> {
  const characters = [...new Set(text)].sort()
  const visible = characters.filter((character) => !INVISIBLE.test(character))
  const joiners = characters.filter((character) => JOINERS.test(character))
  const fonts: Uint8Array[] = []
  let missing = visible.filter((character) => !covered.has(character))
  const rows = SCRIPT_FONTS.toSorted((a, b) => Number(isFirst(b, lang)) - Number(isFirst(a, lang)))
  for (const { family, scripts } of rows) {
    if (!missing.some((character) => scripts.test(character))) continue
    for (const { slice, inSlice } of listSlices(family)) {
      if (!missing.some((character) => scripts.test(character) && inSlice.has(character))) continue
      // The letters of a word join only within one font, so it draws all of its script.
      const drawn = visible.filter((character) => scripts.test(character) && inSlice.has(character)).join('')
      // Typst takes vowels of several parts apart, and sets marks anew.
      const marks = [...inSlice].filter((character) => /\p{M}/u.test(character) && scripts.test(character))
      const characters = [drawn, drawn.normalize('NFKD'), ...marks, ...joiners].join('')
      const made = await buildWeights(readFileSync(getScriptFontFile(family, slice)), characters)
      fonts.push(...made)
      const [first] = made
      const found = first ? readCoverage(reader, first) : null
      missing = missing.filter((character) => !found?.has(character))
    }
  }
  return { fonts, missing }
}

function isFirst({ family }: { family: string }, lang: string): boolean {
  return family === HAN_FONTS[lang]
}

/** Lists the files of a font, each with the characters it is made for. */
function listSlices(family: string) {
  const ranges: Record<string, string> = JSON.parse(readFileSync(getScriptFontFile(family), 'utf8'))
  return Object.entries(ranges).map(([slice, list]) => {
    const inSlice = new Set<string>()
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((point) => Number.parseInt(point, 16))
      for (let point = first; point <= last; point += 1) inSlice.add(String.fromCodePoint(point))
    }
    return { slice, inSlice }
  })
}

/** Typst draws a variable font only in its thinnest form, so each weight becomes a font. */
async function buildWeights(slice: Buffer, text: string): Promise<Uint8Array[]> {
  // Most documents need no font, and then not the tool.
  const { default: subsetFont } = await import('subset-font')
  const variable = await subsetFont(slice, text, { targetFormat: 'sfnt' })
  return Promise.all(
    WEIGHTS.map((wght) => subsetFont(variable, text, { targetFormat: 'sfnt', variationAxes: { wght } })),
  )
}
