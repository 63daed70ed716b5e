import { z } from '@hono/zod-openapi'
import { UPLOAD_PURPOSES } from '../../shop/uploads/tables.ts'
import { timeSchema } from '../schema.ts'

export const uploadSchema = z
  .object({
    id: z.string(),
    purpose: z.enum(UPLOAD_PURPOSES),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    sha256: z.string().openapi({ description: 'Of the stored image, in hex' }),
    createdAt: timeSchema,
  })
  .openapi('Upload')

const image = { schema: z.string().openapi({ format: 'binary' }) }

/** A raw image as the body. The route checks its bytes. */
export const imageBody = {
  body: { required: true, content: { 'image/jpeg': image, 'image/png': image, 'image/webp': image } },
}
