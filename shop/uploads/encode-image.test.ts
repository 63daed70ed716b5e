import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeImage } from './encode-image.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false })

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

const refusal = (bytes: Uint8Array) =>
  encodeImage(bytes).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

describe('an accepted image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('turns %s into WebP of at most 2,000 px', async (format) => {
    const image = await encodeImage(await create(3_000, 1_500)[format]().toBuffer())
    expect(image).toMatchObject({ width: 2_000, height: 1_000 })
    expect((await sharp(image.bytes).metadata()).format).toBe('webp')
  })

  test('keeps a small image at its size', async () => {
    expect(await encodeImage(await create(30, 20).png().toBuffer())).toMatchObject({ width: 30, height: 20 })
  })

  test('loses its metadata and keeps its orientation', async () => {
    const exif = { IFD0: { Artist: 'Maria', Copyright: 'secret place' } }
    const photo = await create(40, 20).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer()
    expect(photo.includes('secret place')).toBe(true)
    const image = await encodeImage(photo)
    expect(image).toMatchObject({ width: 20, height: 40 })
    const { exif: left, icc, xmp, orientation } = await sharp(image.bytes).metadata()
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(image.bytes).includes('secret')).toBe(false)
  })

  test('loses what is appended to it', async () => {
    const html = '<html><script>alert(document.domain)</script></html>'
    const polyglot = Buffer.concat([await create(20, 20).jpeg().toBuffer(), Buffer.from(html)])
    const image = await encodeImage(polyglot)
    expect(Buffer.from(image.bytes).includes('script')).toBe(false)
  })
})

describe('a refused image', () => {
  test('has more than 40 megapixels', async () => {
    const bomb = await create(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusal(bomb)).toBe('image_too_large')
  })

  test('announces a gigantic size', async () => {
    const png = await create(10, 10).png().toBuffer()
    png.writeUInt32BE(0x7fffffff, 16)
    expect(['image_too_large', 'image_unreadable']).toContain(await refusal(png))
  })

  test('has more than 8 MB', async () => {
    expect(await refusal(Buffer.alloc(MAX_IMAGE_BYTES + 1, '\xff\xd8\xff', 'latin1'))).toBe('image_too_large')
  })

  test.each([
    ['SVG', async () => SVG],
    ['GIF', () => create(9, 9).gif().toBuffer()],
    ['TIFF', () => create(9, 9).tiff().toBuffer()],
    ['HTML', async () => Buffer.from('<html></html>')],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('is %s', async (_, make) => {
    expect(await refusal(await make())).toBe('image_type')
  })

  test('is SVG behind the first bytes of a JPEG', async () => {
    expect(await refusal(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), SVG]))).toBe(
      'image_unreadable',
    )
  })

  test('is truncated', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const whole = await noise.jpeg().toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('image_unreadable')
    expect(await refusal(whole)).toBe('accepted')
  })

  test('is animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await refusal(animated)).toBe('image_type')
  })
})
