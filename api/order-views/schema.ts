import { z } from '@hono/zod-openapi'
import { orderViewQuerySchema } from '../orders/query-schema.ts'
import { line } from '../schema.ts'

export const newOrderViewSchema = z.object({ name: line(40), query: orderViewQuerySchema })

export const orderViewSchema = z
  .object({ id: z.string(), name: z.string(), query: z.record(z.string(), z.string()) })
  .openapi('OrderView')
