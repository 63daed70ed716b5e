import { z } from '@hono/zod-openapi'
import { ShopError } from '../shop/errors.ts'
import { throwInvalidField } from './problem.ts'
import { jsonResponse } from './schema.ts'

const ETAG = /^"(0|[1-9]\d{0,14})"$/

const ifMatch = z
  .string()
  .refine((value) => value === '*' || ETAG.test(value), 'common:problems.if_match_invalid')
  .transform((value) => (value === '*' ? value : Number(JSON.parse(value))))

const PARAM = {
  example: '"7"',
  description:
    '`revision` or `ETag` of the resource that was read. The change fails with `changed_meanwhile` when the resource has ' +
    'changed since. `*` skips the check',
}

/** The headers of a change that checks the revision if the client sends it. */
export const optionalIfMatch = z.object({ 'if-match': ifMatch.optional().openapi({ param: PARAM }) })

/** The headers of a change that always checks the revision, with `requireExpectedRevision`. */
export const requiredIfMatch = z.object({
  'if-match': ifMatch.optional().openapi({ param: { ...PARAM, required: true } }),
})

type IfMatchHeaders = z.output<typeof optionalIfMatch>

/** `revision` of a resource in an answer. */
export const revisionField = z.int().min(0).openapi({
  description:
    'Changes with the resource; 0 while nothing is stored. A change sends it back as `If-Match: "7"`',
})

/** Replaced by `If-Match`. Pages that a browser loaded from the release before still send it. */
export const formerRevisionField = z.unknown().optional().openapi({
  deprecated: true,
  description: 'Replaced by `If-Match`; a change that sends it fails with `changed_meanwhile`',
})

/**
 * Returns the revision that a change is based on; undefined skips the check. Throws `changed_meanwhile` for a
 * former field, whose value can no longer be compared.
 */
export function getExpectedRevision(headers: IfMatchHeaders, formerField: unknown): number | undefined {
  if (formerField !== undefined) throw new ShopError('changed_meanwhile')
  const expected = headers['if-match']
  return expected === '*' ? undefined : expected
}

/** Returns the revision like `getExpectedRevision`. Throws a schema error without `If-Match`. */
export function requireExpectedRevision(headers: IfMatchHeaders, formerField: unknown): number | undefined {
  const expected = getExpectedRevision(headers, formerField)
  if (headers['if-match'] === undefined) throwInvalidField('if-match', 'common:problems.if_match_invalid')
  return expected
}

/** Builds the `ETag` header of an answer with a single resource. */
export function buildEtag(revision: number): { etag: string } {
  return { etag: `"${revision}"` }
}

/** Describes an answer with a single resource and its `ETag`. */
export function resourceResponse<Schema extends z.ZodType>(schema: Schema, description = 'OK') {
  const etag = {
    schema: { type: 'string' as const, example: '"7"' },
    description: 'The `revision` of the resource',
  }
  return { ...jsonResponse(schema, description), headers: { ETag: etag } }
}
