import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import {
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import type { DocumentSheet } from './describe-document.ts'
import { COMPILER_FILE, FONT_FILES, TEMPLATE_FILE } from './pdf-files.ts'
import { buildScriptFonts, readCoverage } from './script-fonts.ts'

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

parentPort?.on('message', async (sheet: DocumentSheet) => {
  const text = mapStrings(sheet, widenKana)
  const { fonts, missing } = await buildScriptFonts(fontReader, { text, lang: sheet.lang, covered })
  if (hasScriptFonts || fonts.length > 0) {
    const resolver = new TypstFontResolverBuilder()
    for (const font of [...shopFonts, ...fonts]) resolver.add_raw_font(font)
    compiler.set_fonts(await resolver.build())
    hasScriptFonts = fonts.length > 0
  }
  const input = mapStrings(JSON.parse(text), (value) => replaceCharacters(value, missing))
  const compiled: Compiled = compiler.compile('/document.typ', [['sheet', input]], 'pdf', UNIX_DIAGNOSTICS)
  if (!compiled.result) throw new Error(`the PDF did not compile: ${JSON.stringify(compiled.diagnostics)}`)
  parentPort?.postMessage(compiled.result)
})
parentPort?.postMessage('loaded')

function mapStrings(sheet: DocumentSheet, map: (text: string) => string): string {
  return JSON.stringify(sheet, (_, value) => (typeof value === 'string' ? map(value) : value))
}

/** The fonts keep half-width kana and their voice marks in different files, where they do not join. */
function widenKana(text: string): string {
  return text.replace(/[\uff61-\uff9f]+/g, (kana) => kana.normalize('NFKC'))
}

/**
 * Writes characters that no font has in their plain form, such as the letters of mathematics that people use in names, and
 * leaves out such accents.
 */
function replaceCharacters(text: string, missing: string[]): string {
  return missing.reduce((replaced, character) => {
    const plain = character.normalize('NFKC').replace(/\p{M}/gu, '')
    return [...plain].every((letter) => covered.has(letter))
      ? replaced.replaceAll(character, plain)
      : replaced
  }, text)
}
