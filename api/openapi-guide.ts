/** The introduction of the OpenAPI document: all that a program needs to know apart from the operations. Markdown. */
export const API_GUIDE = `
Lets programs work with the shop. All paths below begin with \`/api\`, as in \`/api/fulfilment/leases\`.

## Authorize

A super_admin creates an API key under Users & Teams, with the scopes that the program needs; each operation names its scope. Send the key
with every request: \`Authorization: Bearer key_…\`. Bodies are JSON with \`Content-Type: application/json\`.

## Write a fulfilment worker

The scope \`orders:work\` is enough. Run these steps every few minutes:

1. \`POST /fulfilment/leases\` with \`{"limit":5,"lease_seconds":600}\` returns orders to work on, and gives them to no other program for
   that time. An empty list means that nothing is due. Each order tells what to do: \`tiktokUsername\` or \`videoUrl\`, \`quantity\`,
   \`delivered\`, \`pacePerDay\` (no more than this a day, if it is set) and \`answers\` of the customer.
2. An order with \`status\` \`pending\` is not started: \`PATCH /admin/orders/{id}\` with \`{"status":"processing","start_count":1204}\`, the
   public count before the work. The customer gets an email.
3. Report progress as often as you like: \`POST /fulfilment/orders/{id}/readings\` with the public count, \`{"count":1640}\`, or
   \`PATCH /admin/orders/{id}\` with the total delivered so far, \`{"delivered":436}\`.
4. When all is delivered, \`PATCH /admin/orders/{id}\` with \`{"status":"completed"}\`. If the order ends with less, send
   \`{"status":"partial","delivered":600}\`.
5. When the work is not possible, \`POST /fulfilment/orders/{id}/failures\` with a code such as \`{"code":"account_private"}\`. The order is
   then left out of later leases until the customer or staff have solved it.

An order may come with \`runs\` of the kind \`replacement\`: they deliver again what was lost, mostly after the order was completed. Report
them with \`POST /fulfilment/orders/{id}/runs/{runId}\` and \`{"state":"completed"}\`, not with the order.

An order in progress is leased again when its lease ends, so a worker that was interrupted continues where it stopped. Extend a
lease with \`PUT /fulfilment/leases/{orderId}\`; give an order back with \`DELETE\`.

## Pages

Lists take \`limit\` (1 to 100) and answer \`next\`. While \`next\` is not null, request the next page with \`before=<next>\`.

## Repeat a request

Send \`Idempotency-Key\` with every POST, a new UUID for each request. When an answer is lost, repeat the request with the same key within 24
hours: it returns the first answer and runs nothing. PUT, PATCH, DELETE and a POST that stores nothing, such as a preview, can be repeated
without a key.

## Conflicts

A resource has a \`revision\`, also as its \`ETag\`. Send the one that you have read as \`If-Match: "7"\`: the change answers 409
\`changed_meanwhile\` if somebody else was faster.

## Limits

An API key has 3,000 calls a minute. \`RateLimit\` tells how many are left (\`r\`) and for how many seconds (\`t\`). Above a limit the
answer is 429: wait as many seconds as \`Retry-After\` says.

## Errors

Every error is \`application/problem+json\` with \`status\`, \`code\`, \`detail\` and \`request_id\`. Branch on \`code\`; \`detail\` is text for
people. Each operation lists its codes. Repeat requests that fail with 429, 500, 502 or 503; correct the others first.

## Changes

Fields, operations, codes and enum values may be added at any time: ignore those that you do not know. Before an operation or field is
removed, the document marks it as \`deprecated\` for at least six months.
`.trim()
