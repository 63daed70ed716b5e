import type { CSSProperties } from 'react'
import type { AccentPalette } from '../shop/settings/accent.ts'
import type { FontPair } from '../shop/settings/brand.ts'

const SYSTEM_FONTS = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans Arabic', Arial, sans-serif"
const FONT = `'Instrument Sans', 'Readex Pro', ${SYSTEM_FONTS}`

/** Fonts of text and headings. Mail programs load none: readers see those that they have. */
export const EMAIL_FONTS: Record<FontPair, { text: string; headings: string }> = {
  modern: { text: FONT, headings: FONT },
  classic: { text: FONT, headings: "'Source Serif 4', Georgia, 'Times New Roman', serif" },
  plain: { text: SYSTEM_FONTS, headings: SYSTEM_FONTS },
}
const INK_COLOR = '#11131A'
const MUTED_COLOR = '#575B67'
const LINE_COLOR = '#E3E0D6'

const cellStyle = {
  padding: '10px 0',
  borderTop: `1px solid ${LINE_COLOR}`,
  fontSize: 15,
  lineHeight: '22px',
}
const boldStyle = { fontWeight: 600, color: INK_COLOR }

/** The line of the sum is as dark as its text. */
const sumStyle = { padding: '14px 0', borderTop: `2px solid ${INK_COLOR}`, fontSize: 20, lineHeight: '28px' }

const quoteStyle = {
  margin: '8px 0 16px',
  paddingInlineStart: 16,
  borderInlineStart: `3px solid ${LINE_COLOR}`,
  overflowWrap: 'anywhere',
} as const

/** Mail programs support inline styles and little else. */
export const STYLES = {
  paper: { margin: 0, padding: '32px 12px', backgroundColor: '#FBFAF7' },
  column: { maxWidth: 560 },
  mark: { margin: '0 8px 16px', fontSize: 20, lineHeight: '28px', color: INK_COLOR },
  markLink: { color: INK_COLOR, fontWeight: 700, textDecoration: 'none' },
  logo: { display: 'inline-block', verticalAlign: 'middle', border: 0 },
  darkPlate: { padding: 6, borderRadius: 6, backgroundColor: INK_COLOR },
  nameBesideLogo: { marginInlineStart: 10, verticalAlign: 'middle' },
  sheet: {
    padding: '28px 24px',
    backgroundColor: '#FFFFFF',
    border: `1px solid ${LINE_COLOR}`,
    borderRadius: 20,
    borderCollapse: 'separate',
  },
  title: { margin: '0 0 20px', fontSize: 24, lineHeight: '32px', fontWeight: 700, color: INK_COLOR },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: INK_COLOR },
  quiet: { margin: '16px 0', fontSize: 14, lineHeight: '22px', color: MUTED_COLOR },
  quote: { ...quoteStyle, fontSize: 16, lineHeight: '26px', color: INK_COLOR },
  quietQuote: { ...quoteStyle, fontSize: 14, lineHeight: '22px', color: MUTED_COLOR },
  action: { margin: '24px 0 20px' },
  button: {
    padding: '13px 24px',
    borderRadius: 10,
    color: '#FFFFFF',
    fontSize: 16,
    fontWeight: 600,
  },
  link: { textDecoration: 'underline' },
  facts: { margin: '8px 0 16px', borderBottom: `1px solid ${LINE_COLOR}`, borderCollapse: 'collapse' },
  label: { ...cellStyle, color: MUTED_COLOR, verticalAlign: 'top' },
  value: { ...cellStyle, textAlign: 'end', color: INK_COLOR, verticalAlign: 'top', paddingInlineStart: 16 },
  sumLabel: { ...cellStyle, ...boldStyle, ...sumStyle },
  sum: { ...cellStyle, ...boldStyle, ...sumStyle, textAlign: 'end', paddingInlineStart: 16 },
  bars: {
    margin: '8px 0 16px',
    padding: 12,
    backgroundColor: INK_COLOR,
    borderRadius: 10,
    borderCollapse: 'separate',
  },
  barCell: { width: '10%', padding: '0 2px', verticalAlign: 'bottom' },
  bar: { borderCollapse: 'collapse', borderRadius: 4, overflow: 'hidden' },
  barPart: { padding: 0, fontSize: 0, lineHeight: 0 },
  missingBar: { backgroundColor: '#3A3E4A' },
  foot: { margin: '16px 8px 0', fontSize: 13, lineHeight: '20px', color: MUTED_COLOR },
} as const satisfies Record<string, CSSProperties>

/** Only `!important` overrides inline styles. */
export function buildDarkModeCss({ dark }: AccentPalette): string {
  return `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: #0E1016 !important; }
.sheet { background-color: #171A22 !important; border-color: #2B2F3A !important; }
.ink { color: #F4F2EC !important; }
.muted { color: #A7ABB7 !important; }
.link { color: ${dark.link} !important; }
.button { background-color: ${dark.accent} !important; }
.rule { border-color: #2B2F3A !important; }
.plate { background-color: #FBFAF7 !important; padding: 6px !important; border-radius: 6px !important; }
}`
}
