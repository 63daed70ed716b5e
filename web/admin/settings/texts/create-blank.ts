import type { AnyShape } from '../../../../shop/content/shape.ts'
import { createIdempotencyKey } from '../../../create-idempotency-key.ts'

/** Creates an empty value for a shape, with a unique name. */
export function createBlank(shape: AnyShape): unknown {
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(Object.entries(shape.of).map(([key, inside]) => [key, createBlank(inside)]))
    case 'list':
      return Array.from({ length: shape.least }, () => createBlank(shape.of))
    case 'number':
      return shape.most
    case 'choice':
      return shape.of[0]
    case 'flag':
      return false
    case 'key':
      return createIdempotencyKey()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .slice(0, 16)
    case 'text':
    case 'block':
      return ''
  }
}
