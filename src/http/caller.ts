/** The caller: the address that requests are counted by, and a mark that tells callers apart without keeping who they are. */

import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The caller's address, or its /64 for IPv6, where one household has as many addresses as it likes.
 * @param address of the connection.
 * @param proxies how many proxies of our own are in front; each appends the address that it saw to
 * X-Forwarded-For, so the caller is the n-th from the right and all before it is hearsay.
 */
export function callerAddressOf(headers: Headers, address: string, proxies: number): string {
  if (proxies === 0) return network(address)
  const hop = proxyHopsOf(headers).at(-proxies)
  return network(hop ? withoutPort(hop) : address)
}

/** The addresses that proxies say they were asked by, the last of them by the nearest. */
export const proxyHopsOf = (headers: Headers): readonly string[] =>
  headers
    .get('x-forwarded-for')
    ?.split(',')
    .map((hop) => hop.trim()) ?? []

/** Headers by which proxies say for whom they ask. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** Whether a user on this very machine asks, and for no other user. @param address undefined where it is not known */
export function isLocalCaller(headers: Headers, address: string | undefined): boolean {
  if (address === undefined || FORWARDING.some((name) => headers.has(name))) return false
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)
}

const withoutPort = (hop: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')

/** No address is longer; whatever else a header holds takes no more memory than one. */
const MAX_ADDRESS_LENGTH = 64

function network(reported: string): string {
  const address = reported.slice(0, MAX_ADDRESS_LENGTH)
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...gap, ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** In the memory of this process alone, so that no address can be found out by a mark that is left on a disk. */
const secret = randomBytes(32)

/** The same for the same caller until the program ends, then another: 16 hex digits. */
export const anonymousCallerMark = (caller: string): string =>
  createHmac('sha256', secret).update(caller).digest('hex').slice(0, 16)
