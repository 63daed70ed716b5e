import { createHash } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import type { LogoInfo } from '../settings/brand.ts'
import { getStoredSettings, lockSettings, saveSetting } from '../settings/stored-settings.ts'
import { detectImageType, encodeImage, runImageJob } from '../uploads/encode-image.ts'
import { openLogo } from './draw-icons.ts'
import { LogoError, sanitizeSvg } from './sanitize-svg.ts'
import { type LogoFile, logos } from './tables.ts'

/** Enough for the largest icon, and for a header on a screen of three pixels a point. */
const MAX_SIZE = { width: 1_024, height: 512 }
/** Every page loads it. */
export const MAX_LOGO_PNG_BYTES = 400 * 1024

/**
 * Stores a logo as the shop's own: an SVG is written anew from its shapes, a bitmap from its pixels. Throws a
 * LogoError, or what `encodeImage` throws.
 */
export async function replaceLogo(
  db: Db,
  { bytes, actor }: { bytes: Uint8Array; actor: Actor },
): Promise<LogoInfo> {
  const read = detectImageType(bytes) ? await readBitmap(bytes) : readSvg(bytes)
  const hash = createHash('sha256').update(read.content).digest('hex').slice(0, 16)
  const file: LogoFile = { ...read, hash }
  const { content: _, ...info } = file
  const logo: LogoInfo = { ...info, backdrop: await findBackdrop(file) }
  await db.transaction(async (tx) => {
    await lockSettings(tx)
    await tx.insert(logos).values(file).onConflictDoNothing()
    await tx.delete(logos).where(ne(logos.hash, hash))
    await saveLogo(tx, logo, actor)
  })
  return logo
}

/** Goes back to the mark of the software. */
export async function deleteLogo(db: Db, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx)
    await tx.delete(logos)
    await saveLogo(tx, null, actor)
  })
}

export async function getLogoFile(db: Db, { hash }: LogoInfo): Promise<LogoFile | null> {
  const [file] = await db.select().from(logos).where(eq(logos.hash, hash))
  return file ?? null
}

async function saveLogo(tx: Db, logo: LogoInfo | null, actor: Actor): Promise<void> {
  const { settings } = await getStoredSettings(tx)
  if (settings.logo?.hash === logo?.hash) return
  await saveSetting(tx, 'logo', logo)
  const [before, after] = [settings.logo, logo].map((state) => ({ logo: state?.hash ?? null }))
  await recordAction(tx, actor, 'settings.changed', 'logo', { before, after })
}

async function readBitmap(bytes: Uint8Array): Promise<Omit<LogoFile, 'hash'>> {
  const image = await encodeImage(bytes, MAX_SIZE, { lossless: true })
  if (image.bytes.length > MAX_LOGO_PNG_BYTES) throw new LogoError('logoTooLarge')
  const { width, height } = image
  return { format: 'png', content: Buffer.from(image.bytes).toString('base64'), width, height }
}

function readSvg(bytes: Uint8Array): Omit<LogoFile, 'hash'> {
  // A file that is no text at all is of another type; what is wrong with an SVG is said by its reader.
  if (!/<(\w+:)?svg[\s>]/.test(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')))
    throw new LogoError('logoType')
  const { svg, width, height } = sanitizeSvg(bytes)
  return { format: 'svg', content: svg, width: Math.ceil(width), height: Math.ceil(height) }
}

/** Relative luminance below which a shape vanishes in the dark, and above which it vanishes on paper. */
const DARK = 0.06
const LIGHT = 0.6

/** Finds the scheme that alone shows a logo, by the average luminance of what it draws. */
async function findBackdrop(file: LogoFile): Promise<LogoInfo['backdrop']> {
  const pixels = await runImageJob((sharp) =>
    openLogo(sharp, file, { width: 96, height: 96 }).ensureAlpha().raw().toBuffer(),
  ).catch((cause: unknown) => {
    throw cause instanceof ShopError ? cause : new LogoError('logoUnreadable', { cause })
  })
  let [weight, sum] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    weight += alpha
    sum +=
      alpha * (0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2)
  }
  // An image without visible pixels cannot be the logo.
  if (weight < 255 * 4) throw new LogoError('logoUnreadable')
  const luminance = sum / weight
  if (luminance < DARK) return 'light'
  return luminance > LIGHT ? 'dark' : null
}
