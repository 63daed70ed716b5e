import { isIP } from 'node:net'

/**
 * Who counts as one client: an IPv4 address, or the /64 of an IPv6 one, since its owner has all addresses of that at
 * hand. Some proxies add the port, which is another one each time. What is no address stands for itself.
 */
export function getClientKey(address: string): string {
  const said = address.trim().toLowerCase()
  const [, withoutPort = said] = /^\[(.+)\](?::\d+)?$/.exec(said) ?? /^([\d.]+):\d+$/.exec(said) ?? []
  const [bare = ''] = withoutPort.split('%')
  if (isIP(bare) !== 6) return bare.slice(0, 100)
  const groups = parseIpv6Groups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Its eight numbers. The URL parser knows every way to write them, and writes them in one. */
function parseIpv6Groups(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const head = parseGroups(before)
  if (after === undefined) return head
  const tail = parseGroups(after)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function parseGroups(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}
