import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { ShopError } from '../errors.ts'
import { type ImageType, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from './image-limits.ts'

/** Long screenshots stay readable; WebP itself allows 16,383. */
const MAX_SIZE: ImageSize = { width: 2_000, height: 8_000 }
/** A portrait on a page, at twice its size. */
export const PORTRAIT_SIZE: ImageSize = { width: 224, height: 224 }
const TIMEOUT_SECONDS = 10

/** One image at a time: decoding takes a core, and requests need the other. */
const limitEncoding = pLimit(1)
const MAX_WAITING = 8

export interface ImageSize {
  width: number
  height: number
}

interface EncodedImage {
  /** A WebP, or a PNG, without metadata. */
  bytes: Uint8Array
  width: number
  height: number
}

/** Returns the type of an image by its first bytes, or null when it is none of the accepted types. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'image/webp' : null
}

/**
 * Decodes an image and encodes its pixels again, so that nothing else of the file survives: no metadata, no other format
 * appended to it. `lossless` gives a PNG instead of a WebP. Throws ShopError `image_too_large`, `image_type`,
 * `image_unreadable`, or `too_busy` when many wait.
 */
export async function encodeImage(
  bytes: Uint8Array,
  maxSize = MAX_SIZE,
  { lossless = false } = {},
): Promise<EncodedImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new ShopError('image_too_large')
  const type = detectImageType(bytes)
  if (!type) throw new ShopError('image_type')
  return runImageJob((sharp) => encode(sharp, { bytes, type, maxSize, lossless }))
}

/** Runs the library once no other image is being worked on. Throws `too_busy` when many wait. */
export async function runImageJob<T>(
  work: (sharp: typeof import('sharp').default) => Promise<T>,
): Promise<T> {
  if (limitEncoding.pendingCount >= MAX_WAITING) throw new ShopError('too_busy', { retryAfter: 5 })
  return limitEncoding(async () => work(await loadSharp()))
}

interface EncodingJob {
  bytes: Uint8Array
  type: ImageType
  maxSize: ImageSize
  lossless: boolean
}

async function encode(
  sharp: typeof import('sharp').default,
  { bytes, type, maxSize, lossless }: EncodingJob,
): Promise<EncodedImage> {
  const open = (): Sharp => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  const {
    format,
    width,
    height,
    pages = 1,
  } = await open()
    .metadata()
    .catch((error: unknown) => refuse(error))
  if (`image/${format}` !== type || pages > 1) throw new ShopError('image_type')
  if (width * height > MAX_IMAGE_PIXELS) throw new ShopError('image_too_large')
  const sized = open()
    .autoOrient()
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
  const encoded = lossless ? sized.png({ compressionLevel: 9 }) : sized.webp({ quality: 80, effort: 2 })
  const { data, info } = await encoded
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => refuse(error))
  return { bytes: data, width: info.width, height: info.height }
}

function refuse(cause: unknown): never {
  const isTooLarge = cause instanceof Error && /pixel limit/.test(cause.message)
  throw new ShopError(isTooLarge ? 'image_too_large' : 'image_unreadable', { cause })
}

let loading: Promise<typeof import('sharp').default> | undefined

/**
 * Loads the library with the first image. Its decoders of all other formats are switched off. That of SVG draws only what the
 * shop wrote itself: no XML begins with the first bytes of an accepted image.
 */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}
