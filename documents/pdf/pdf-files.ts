/** Files that the PDF compiler reads at run time, from the folder of the shop. */
export const TEMPLATE_FILE = 'documents/pdf/document.typ'

export const COMPILER_FILE =
  'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm'

/** The shop's fonts, and Noto Sans for names in Greek and Cyrillic. */
export const FONT_FILES = [
  'bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
  'instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  'instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
  'readex-pro/400Regular/ReadexPro_400Regular.ttf',
  'readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
].map((file) => `node_modules/@expo-google-fonts/${file}`)
