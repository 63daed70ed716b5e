import { z } from '@hono/zod-openapi'
import { text } from '../schema.ts'

export const disputeOverrideSchema = z.object({ reason: text(500) })
