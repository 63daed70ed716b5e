/** Shades of the accent colour, derived in OKLCH and checked for contrast (WCAG 2.2, level AA). */

import { DEFAULT_ACCENT } from './brand.ts'

/** The colours of one scheme that follow from the accent. */
interface AccentShades {
  /** Buttons and marks, under white text. */
  accent: string
  /** The same under the pointer. */
  strong: string
  /** Links and other text on all backgrounds of the scheme. */
  link: string
  /** Soft background of selected rows, under text and links. */
  wash: string
}

export interface AccentPalette {
  light: AccentShades
  dark: AccentShades
  /** Bright, under dark text: calls to action and bars on dark bands. */
  highlight: string
}

export const ON_ACCENT = '#ffffff'

/** Backgrounds of web/app.css on which links are read: paper, surface and what floats above them. */
const BACKGROUNDS = { light: ['#fbfaf7', '#ffffff'], dark: ['#0e1016', '#171a22', '#20242f'] } as const

/** The shades of the default accent, from which those of other colours take their distances. */
const DEFAULT_SHADES = {
  light: { accent: DEFAULT_ACCENT, strong: '#1f38d1', link: '#2440e6', wash: '#eceffe' },
  dark: { accent: '#4460ff', strong: '#3450ea', link: '#9fb0ff', wash: '#1c2242' },
} satisfies Record<'light' | 'dark', AccentShades>

/** Has another hue than the default accent; other accents have a bright tint of their own. */
const DEFAULT_HIGHLIGHT = '#d9f84a'
const HIGHLIGHT_LIGHTNESS = 0.86
const HIGHLIGHT_CHROMA = 0.11

/** Ratio of contrast that text needs. */
export const TEXT_CONTRAST = 4.5
/** Ratio of contrast that a button needs against the page. */
const SHAPE_CONTRAST = 3

const STEP = 0.002

export function isHexColor(color: string): boolean {
  return /^#[\da-f]{6}$/.test(color)
}

/** Whether white text is legible on an accent, and the accent on the light backgrounds. Its dark shades are made legible. */
export function isAllowedAccent(accent: string): boolean {
  return getLowestContrast(accent, [ON_ACCENT, ...BACKGROUNDS.light]) >= TEXT_CONTRAST
}

/** Contrast of text and links in both schemes. */
export function measureAccent(accent: string) {
  const { dark } = deriveShades(accent)
  return {
    textOnLight: getContrast(ON_ACCENT, accent),
    linkOnLight: getLowestContrast(accent, BACKGROUNDS.light),
    textOnDark: getContrast(ON_ACCENT, dark.accent),
    linkOnDark: getLowestContrast(dark.link, BACKGROUNDS.dark),
  }
}

/** Returns the nearest accent that passes: the same hue, as much darker as it must be. */
export function getAllowedAccent(accent: string): string {
  return shift(accent, -STEP, isAllowedAccent)
}

/** Derives the shades of both schemes. The default accent gives those of web/app.css. */
export function deriveShades(accent: string): AccentPalette {
  const { light, dark } = DEFAULT_SHADES
  const lightWash = tint(accent, light.wash)
  const darkWash = tint(accent, dark.wash)
  // White text must stay legible on it, and its shape visible on the dark page.
  const brighter = shift(
    moveLike(accent, dark.accent),
    STEP,
    (color) => getContrast(color, BACKGROUNDS.dark[0]) >= SHAPE_CONTRAST,
  )
  const button = shift(brighter, -STEP, (color) => getContrast(ON_ACCENT, color) >= TEXT_CONTRAST)
  const isLegible = (color: string, backgrounds: readonly string[]) =>
    getLowestContrast(color, backgrounds) >= TEXT_CONTRAST
  return {
    light: {
      accent,
      strong: moveLike(accent, light.strong),
      link: shift(moveLike(accent, light.link), -STEP, (color) =>
        isLegible(color, [...BACKGROUNDS.light, lightWash]),
      ),
      wash: lightWash,
    },
    dark: {
      accent: button,
      strong: button === moveLike(accent, dark.accent) ? moveLike(accent, dark.strong) : darken(button),
      link: shift(tint(accent, dark.link), STEP, (color) =>
        isLegible(color, [...BACKGROUNDS.dark, darkWash]),
      ),
      wash: darkWash,
    },
    highlight: accent === DEFAULT_ACCENT ? DEFAULT_HIGHLIGHT : brighten(accent),
  }
}

function brighten(accent: string): string {
  const { c, h } = toOklch(accent)
  return toHex({ l: HIGHLIGHT_LIGHTNESS, c: Math.min(c, HIGHLIGHT_CHROMA), h })
}

/** Lightness (0 to 1), chroma, and hue in radians. */
interface Oklch {
  l: number
  c: number
  h: number
}

/** Moves a color as far as a shade lies from the default accent. */
function moveLike(accent: string, shade: string): string {
  const [from, by, to] = [toOklch(accent), toOklch(DEFAULT_ACCENT), toOklch(shade)]
  return toHex({ l: from.l + to.l - by.l, c: (from.c * to.c) / by.c, h: from.h + to.h - by.h })
}

/** Gives the hue of an accent the lightness of a shade, and its share of the chroma. */
function tint(accent: string, shade: string): string {
  const [from, by, to] = [toOklch(accent), toOklch(DEFAULT_ACCENT), toOklch(shade)]
  return toHex({ l: to.l, c: (from.c * to.c) / by.c, h: from.h + to.h - by.h })
}

function darken(color: string): string {
  const { l, c, h } = toOklch(color)
  return toHex({ l: l - 0.05, c, h })
}

/** Changes the lightness step by step until a color passes, at most to black or white. */
function shift(color: string, step: number, passes: (color: string) => boolean): string {
  if (passes(color)) return color
  const { l, c, h } = toOklch(color)
  for (let next = l + step; next > 0 && next < 1; next += step) {
    const shifted = toHex({ l: next, c, h })
    if (passes(shifted)) return shifted
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** Ratio of contrast of two colors, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function getLowestContrast(color: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => getContrast(color, background)))
}

function getLuminance(color: string): number {
  const [red, green, blue] = toLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Triple = [number, number, number]

function toLinear(hex: string): Triple {
  const parse = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [parse(1), parse(3), parse(5)]
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Beyond what a screen can show, a color keeps its lightness and hue and loses chroma. */
function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  const isShown = (chroma: number) =>
    toLinearRgb({ l: lightness, c: chroma, h }).every((part) => part >= -0.002 && part <= 1.002)
  let [low, high] = isShown(c) ? [c, c] : [0, c]
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (isShown(middle)) low = middle
    else high = middle
  }
  const parts = toLinearRgb({ l: lightness, c: low, h }).map((part) => {
    const linear = Math.min(1, Math.max(0, part))
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
