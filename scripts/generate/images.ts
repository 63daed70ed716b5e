// Draws the images of a shop with the shipped name and look, as it draws its own: pictures for links (one per language) and
// icons. Run after their texts, fonts or the mark changed: node scripts/generate/images.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { type BrandImages, drawIcon } from '../../shop/brand/draw-icons.ts'
import { drawSocialImage } from '../../shop/brand/draw-social-image.ts'
import { SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { DEFAULT_BRAND } from '../../shop/settings/brand.ts'
import { DEFAULT_SETTINGS } from '../../shop/settings/get-settings.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SHIPPED: BrandImages = { brand: DEFAULT_BRAND, logo: null }

function writeImage(path: string, bytes: Uint8Array): void {
  writeFileSync(join(ROOT, 'public', path), bytes)
  console.log(path)
}

for (const lang of SHIPPED_LANGS) {
  const { hero } = JSON.parse(readFileSync(join(ROOT, 'locales', lang, 'home.json'), 'utf8'))
  const text = { lang, name: DEFAULT_SETTINGS.shopName, slogan: hero.heading }
  writeImage(`social/${lang}.png`, await drawSocialImage(sharp, { ...SHIPPED, ...text }))
}
for (const name of ['192.png', '512.png', 'maskable.png', 'apple-touch.png'] as const)
  writeImage(`icons/${name}`, await drawIcon(sharp, SHIPPED, name))
