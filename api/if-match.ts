import { z } from '@hono/zod-openapi'
import { throwInvalidField } from './problem.ts'

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

/** Whether a change checks the revision always, or only if the client sends it. */
export type IfMatch = 'optional' | 'required'

/** The headers of a change, by whether the revision is required. */
export const IF_MATCH_HEADERS = {
  optional: z.object({ 'if-match': ifMatch.optional().openapi({ param: PARAM }) }),
  required: z.object({ 'if-match': ifMatch.optional().openapi({ param: { ...PARAM, required: true } }) }),
}

type IfMatchHeaders = z.output<typeof IF_MATCH_HEADERS.optional>

/** `revision` of a resource in an answer. */
export const revisionField = z
  .int()
  .min(0)
  .describe('Changes with the resource; 0 while nothing is stored. A change sends it back as `If-Match: "7"`')

/** Returns the revision that a change is based on; undefined skips the check. Throws a schema error when it is required and missing. */
export function getExpectedRevision(headers: IfMatchHeaders, use: IfMatch): number | undefined {
  const expected = headers['if-match']
  if (use === 'required' && expected === undefined)
    throwInvalidField('if-match', 'common:problems.if_match_invalid')
  return expected === '*' ? undefined : expected
}
