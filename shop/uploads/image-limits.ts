export const MAX_IMAGE_BYTES = 8 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export type ImageType = (typeof IMAGE_TYPES)[number]

export function isImageType(type: string | undefined): type is ImageType {
  return IMAGE_TYPES.some((accepted) => accepted === type)
}
