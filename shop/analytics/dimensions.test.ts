import { expect, test } from 'vitest'
import { TRAFFIC_SOURCE_COLORS } from './dimensions.ts'

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [a, b].map(luminance).sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(Object.entries(TRAFFIC_SOURCE_COLORS))(
  'gives %s enough contrast on both backgrounds',
  (_, color) => {
    expect(color).toMatch(/^#[\dA-F]{6}$/)
    expect(contrast(color, '#FBFAF7')).toBeGreaterThan(3)
    expect(contrast(color, '#0E1016')).toBeGreaterThan(3)
  },
)
