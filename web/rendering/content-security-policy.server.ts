import { createHash, randomBytes } from 'node:crypto'

const INLINE_SCRIPT_PATTERN = /<script(?![^<>]*\ssrc=)([^<>]*)>([\s\S]*?)<\/script>/g

/**
 * Sources that Stripe's script needs for Apple Pay and Google Pay, including the frames of 3-D Secure. The
 * browser itself asks Google whether it has a wallet.
 */
const STRIPE_SOURCES = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com', 'https://google.com/pay', 'https://pay.google.com'],
  image: ['https://*.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const NO_SOURCES: typeof STRIPE_SOURCES = { script: [], connect: [], image: [], frame: [] }

/**
 * Creates the nonce that marks the shop's own inline scripts while a page is rendered. An injected script
 * does not know it. Pages are cached, so the nonce is removed from the page and the policy lists hashes
 * instead.
 */
export function createScriptNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function removeNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

/** Builds a policy that allows only the inline scripts with the nonce of this rendering, by their hashes. */
export function buildContentSecurityPolicy(html: string, nonce: string, { stripe = false } = {}): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT_PATTERN)) {
    if (!attributes.includes(` nonce="${nonce}"`)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  const others = stripe ? STRIPE_SOURCES : NO_SOURCES
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...others.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...others.image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...others.connect].join(' '),
    ["frame-src 'self'", ...others.frame].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
