import rareSerifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url'
import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'

/** Files of the headings in the pair `classic`; only its pages name them. */
export { rareSerifFont, serifFont }
