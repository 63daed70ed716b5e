import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  buildContentSecurityPolicy,
  createScriptNonce,
  removeNonce,
} from './content-security-policy.server.ts'

const NONCE = createScriptNonce()
const PAGE = [
  `<script nonce="${NONCE}">1</script>`,
  `<script nonce="${NONCE}" id="x">2</script>`,
  '<script type="application/json">{}</script>',
  `<script nonce="${NONCE}" src="/a.js"></script>`,
].join('')

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('allows only the inline scripts of the shop', () => {
  const policy = buildContentSecurityPolicy(PAGE, NONCE)
  expect(policy).toContain(`script-src 'self' ${hashOf('1')} ${hashOf('2')};`)
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/)
})

describe('adds no hash for an injected inline script', () => {
  test.each([
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="guess">alert(1)</script>',
    `<script data-nonce="${'x'.repeat(NONCE.length)}">alert(1)</script>`,
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script type="module">alert(1)</script>',
    "<script a='",
    '<script>alert(1)//',
    '<script a="',
  ])('%s', (injected) => {
    const policy = buildContentSecurityPolicy(injected + PAGE, NONCE)
    const allowed = policy.match(/'sha256-[^']+'/g) ?? []
    for (const hash of allowed) expect([hashOf('1'), hashOf('2')]).toContain(hash)
  })
})

test('removes the nonce from the page and uses another for each page', () => {
  expect(removeNonce(PAGE, NONCE)).not.toMatch(/nonce/)
  expect(createScriptNonce()).not.toBe(NONCE)
})

test('only adds sources for Stripe', () => {
  const strict = buildContentSecurityPolicy(PAGE, NONCE).split('; ')
  const open = buildContentSecurityPolicy(PAGE, NONCE, { stripe: true }).split('; ')
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
