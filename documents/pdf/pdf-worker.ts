import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { COMPILER_FILE, FONT_FILES, TEMPLATE_FILE } from './pdf-files.ts'

/** Diagnostics as text with the place in the template. */
const UNIX_DIAGNOSTICS = 2

interface Compiled {
  result?: Uint8Array
  diagnostics?: unknown
}

initSync({ module: readFileSync(COMPILER_FILE) })
const builder = new TypstCompilerBuilder()
builder.set_dummy_access_model()
for (const file of FONT_FILES) await builder.add_raw_font(readFileSync(file))
const compiler = await builder.build()
compiler.add_source('/document.typ', readFileSync(TEMPLATE_FILE, 'utf8'))

parentPort?.on('message', (sheet: string) => {
  const compiled: Compiled = compiler.compile('/document.typ', [['sheet', sheet]], 'pdf', UNIX_DIAGNOSTICS)
  if (!compiled.result) throw new Error(`the PDF did not compile: ${JSON.stringify(compiled.diagnostics)}`)
  parentPort?.postMessage(compiled.result)
})
