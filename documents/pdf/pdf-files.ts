/** Files that the PDF compiler reads at run time, from the folder of the shop. */
export const TEMPLATE_FILE = 'documents/pdf/document.typ'

export const COMPILER_FILE =
  'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm'

/** The shop's fonts, and Noto Sans for names in Greek, Cyrillic and Devanagari. */
export const FONT_FILES = [
  'bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  'instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
  'readex-pro/400Regular/ReadexPro_400Regular.ttf',
  'readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
].map((file) => `node_modules/@expo-google-fonts/${file}`)

/** The fonts of all other scripts. Of several for one script, the first that has a character draws it. */
export const SCRIPT_FONTS: { family: string; scripts: RegExp }[] = [
  { family: 'noto-sans-arabic', scripts: /\p{scx=Arabic}/u },
  { family: 'noto-sans-armenian', scripts: /\p{scx=Armenian}/u },
  { family: 'noto-sans-bengali', scripts: /\p{scx=Bengali}/u },
  { family: 'noto-sans-ethiopic', scripts: /\p{scx=Ethiopic}/u },
  { family: 'noto-sans-georgian', scripts: /\p{scx=Georgian}/u },
  { family: 'noto-sans-gujarati', scripts: /\p{scx=Gujarati}/u },
  { family: 'noto-sans-gurmukhi', scripts: /\p{scx=Gurmukhi}/u },
  { family: 'noto-sans-hebrew', scripts: /\p{scx=Hebrew}/u },
  { family: 'noto-sans-kannada', scripts: /\p{scx=Kannada}/u },
  { family: 'noto-sans-khmer', scripts: /\p{scx=Khmer}/u },
  { family: 'noto-sans-lao', scripts: /\p{scx=Lao}/u },
  { family: 'noto-sans-malayalam', scripts: /\p{scx=Malayalam}/u },
  { family: 'noto-sans-myanmar', scripts: /\p{scx=Myanmar}/u },
  { family: 'noto-sans-oriya', scripts: /\p{scx=Oriya}/u },
  { family: 'noto-sans-sinhala', scripts: /\p{scx=Sinhala}/u },
  { family: 'noto-sans-tamil', scripts: /\p{scx=Tamil}/u },
  { family: 'noto-sans-telugu', scripts: /\p{scx=Telugu}/u },
  { family: 'noto-sans-thaana', scripts: /\p{scx=Thaana}/u },
  { family: 'noto-sans-thai', scripts: /\p{scx=Thai}/u },
  { family: 'noto-serif-tibetan', scripts: /\p{scx=Tibetan}/u },
  { family: 'noto-emoji', scripts: /\p{Emoji}/u },
  // Signs that all scripts use, such as full-width punctuation, are in the fonts of Chinese.
  { family: 'noto-sans-sc', scripts: /[\p{scx=Han}\p{Script=Common}]/u },
  { family: 'noto-sans-tc', scripts: /[\p{scx=Han}\p{scx=Bopomofo}]/u },
  { family: 'noto-sans-jp', scripts: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u },
  { family: 'noto-sans-kr', scripts: /[\p{scx=Han}\p{scx=Hangul}]/u },
  { family: 'noto-sans-symbols', scripts: /\p{Script=Common}/u },
]

/** A font is a family of files, each for a slice of its characters; without a slice, the file that lists them. */
export function getScriptFontFile(family: string, slice?: string): string {
  const folder = `node_modules/@fontsource-variable/${family}`
  if (slice === undefined) return `${folder}/unicode.json`
  // Slices without a name have a number in brackets.
  return `${folder}/files/${family}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`
}
