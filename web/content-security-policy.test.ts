import { expect, test } from 'vitest'
import { policyFor } from './content-security-policy.ts'

const PAGE = '<script>1</script><script type="application/json">{}</script><script src="/a.js"></script>'

test('a page runs its own inline scripts, and nothing of anybody else', () => {
  const policy = policyFor(PAGE)
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/)
})

test('Stripe adds to a policy and takes nothing away', () => {
  const strict = policyFor(PAGE).split('; ')
  const open = policyFor(PAGE, { stripe: true }).split('; ')
  expect(open).toHaveLength(strict.length)
  for (const [place, directive] of strict.entries()) expect(open[place]?.startsWith(directive)).toBe(true)
  const others = open.join(' ').match(/https:\S+/g) ?? []
  expect(new Set(others.map((url) => new URL(url.replace('*.', '')).hostname))).toEqual(
    new Set([
      'js.stripe.com',
      'api.stripe.com',
      'hooks.stripe.com',
      'stripe.com',
      'google.com',
      'pay.google.com',
    ]),
  )
})
