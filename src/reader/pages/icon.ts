/** The library's sign, a wheel of eight spokes, as a drawing and as pictures of any size; each comes out the same every time. */

import { deflateSync } from 'node:zlib'

/** Lengths in a square of this side. */
const SIDE = 64
const CENTRE = SIDE / 2
const INK = [0xb3, 0x69, 0x0b] as const
const PAPER = [0xfd, 0xfb, 0xf6] as const

/** Around the centre: how far, and how wide the line is. */
const RIM = { radius: 27, width: 3 }
const RING = { radius: 20, width: 2 }
const HUB = { radius: 6, width: 3 }
const SPOKE = { from: HUB.radius, to: RIM.radius, width: 3 }
const SPOKES = 8

const colour = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

/** The drawing. */
export function iconSvg(): string {
  const ink = colour(INK)
  const spokes = Array.from({ length: SPOKES }, (_, index) => {
    const angle = (index * 2 * Math.PI) / SPOKES
    const at = (radius: number) =>
      `${rounded(CENTRE + radius * Math.sin(angle))} ${rounded(CENTRE - radius * Math.cos(angle))}`
    return `M${at(SPOKE.from)}L${at(SPOKE.to)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="none" stroke="${ink}" stroke-width="${SPOKE.width}" stroke-linecap="round">
  <title>Library</title>
  <circle cx="${CENTRE}" cy="${CENTRE}" r="${RIM.radius}"/>
  <circle cx="${CENTRE}" cy="${CENTRE}" r="${RING.radius}" stroke-width="${RING.width}"/>
  <circle cx="${CENTRE}" cy="${CENTRE}" r="${HUB.radius}" fill="${ink}"/>
  <path d="${spokes.join('')}"/>
</svg>
`
}

/** How far outside the lines a place is, negative inside; x and y from the centre. */
function distance(x: number, y: number): number {
  const radius = Math.hypot(x, y)
  // every spoke is the same one, turned
  const turn = (2 * Math.PI) / SPOKES
  const angle = Math.atan2(y, x)
  const near = angle - Math.round(angle / turn) * turn
  const along = Math.min(Math.max(radius * Math.cos(near), SPOKE.from), SPOKE.to)
  const spoke = Math.hypot(radius * Math.cos(near) - along, radius * Math.sin(near)) - SPOKE.width / 2
  return Math.min(
    Math.abs(radius - RIM.radius) - RIM.width / 2,
    Math.abs(radius - RING.radius) - RING.width / 2,
    radius - HUB.radius - HUB.width / 2,
    spoke,
  )
}

/** What of the side the wheel fills where systems cut off the corners as they like (W3C Manifest, maskable icons). */
const SAFE = 0.72

/**
 * The picture as PNG (ISO/IEC 15948): eight bits a colour, with transparency around the wheel.
 * @param side in pixels @param isMaskable whether it has paper to its edges, so that it can be cut into any shape
 */
export function iconPng(side: number, isMaskable = false): Uint8Array<ArrayBuffer> {
  const scale = (side / SIDE) * (isMaskable ? SAFE : 1)
  const line = 1 + side * 4
  const pixels = new Uint8Array(side * line)
  const draw = (row: number, column: number, share: number) => {
    const at = row * line + 1 + column * 4
    for (let index = 0; index < 3; index++) {
      const [ink = 0, paper = 0] = [INK[index], PAPER[index]]
      pixels[at + index] = isMaskable ? Math.round(paper + (ink - paper) * share) : ink
    }
    pixels[at + 3] = isMaskable ? 255 : Math.round(share * 255)
  }
  // its four quarters are alike
  for (let row = 0; row < side / 2; row++) {
    for (let column = 0; column < side / 2; column++) {
      const [x, y] = [(column + 0.5 - side / 2) / scale, (row + 0.5 - side / 2) / scale]
      const share = Math.min(1, Math.max(0, 0.5 - distance(x, y) * scale))
      for (const across of [column, side - 1 - column]) {
        draw(row, across, share)
        draw(side - 1 - row, across, share)
      }
    }
  }
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, side)
  header.setUint32(4, side)
  header.setUint8(8, 8)
  header.setUint8(9, 6)
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return new Uint8Array([
    ...signature,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...chunk('IDAT', deflateSync(pixels, { level: 9 })),
    ...chunk('IEND', new Uint8Array()),
  ])
}

/** A piece of a PNG: its length, its name, what it holds, and the check over both. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.byteLength + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.byteLength)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(data, 8)
  view.setUint32(data.byteLength + 8, Bun.hash.crc32(bytes.subarray(4, data.byteLength + 8)))
  return bytes
}
