/** Returns the mode that a key of Stripe names in its prefix: `sk_live_…`, `rk_test_…`, `pk_test_…`. */
export function getKeyMode(key: string): 'live' | 'test' {
  return /^[a-z]+_test_/.test(key) ? 'test' : 'live'
}
