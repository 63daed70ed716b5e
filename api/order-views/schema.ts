import { z } from '@hono/zod-openapi'
import { orderViewQuerySchema } from '../orders/query-schema.ts'
import { storedText } from '../schema.ts'

export const newOrderViewSchema = z.object({ name: storedText(40), query: orderViewQuerySchema })

export const orderViewSchema = z
  .object({ id: z.string(), name: z.string(), query: z.record(z.string(), z.string()) })
  .openapi('OrderView')
