import sharp from 'sharp'

/** Differences of a channel up to this come from smoothing. */
const TOLERANCE = 16

/** Returns the share of pixels that differ, from 0 to 1, and a picture that marks them, or null where none do. */
export async function comparePictures(
  before: Buffer,
  after: Buffer,
): Promise<{ share: number; marked: Buffer } | null> {
  if (before.equals(after)) return null
  const [{ width = 0, height = 0 }, old] = await Promise.all([
    sharp(after).metadata(),
    sharp(before).metadata(),
  ])
  const size = { width: Math.max(width, old.width ?? 0), height: Math.max(height, old.height ?? 0) }
  const [one, other] = await Promise.all([readPixels(before, size), readPixels(after, size)])
  const marked = Buffer.alloc(other.length)
  let changed = 0
  for (let at = 0; at < other.length; at += 3) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > TOLERANCE,
    )
    if (differs) changed += 1
    for (const channel of [0, 1, 2])
      marked[at + channel] = differs ? (channel === 0 ? 255 : 0) : 160 + (other[at + channel] ?? 0) * 0.37
  }
  if (changed === 0) return null
  const raw = { ...size, channels: 3 } as const
  return {
    share: changed / (size.width * size.height),
    marked: await sharp(marked, { raw }).png().toBuffer(),
  }
}

/** Reads pixels of red, green and blue on a canvas of this size, which is magenta where the picture ends. */
async function readPixels(picture: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  return sharp(picture)
    .extend({ right: size.width - width, bottom: size.height - height, background: '#f0f' })
    .removeAlpha()
    .raw()
    .toBuffer()
}
