import type { z } from '@hono/zod-openapi'
import type { Upload } from '../../shop/uploads/store-upload.ts'
import type { uploadSchema } from './schema.ts'

export const UPLOAD_PROBLEMS = [
  'not_found',
  'image_too_large',
  'image_type',
  'image_unreadable',
  'rate_limited',
  'too_busy',
] as const

export function serializeUpload(upload: Upload): z.infer<typeof uploadSchema> {
  const { id, purpose, width, height, bytes, sha256 } = upload
  return { id, purpose, width, height, bytes, sha256, createdAt: upload.createdAt }
}
