/** The library's icon for browsers and devices: of the stated sizes, and at the address of the manifest. */

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { WEB_APP_MANIFEST_ICONS } from '../../../src/reader/pages/manifest.ts'
import { openTestLibrary } from '../../support/library.ts'

/** Reads the pixels of a PNG with one data chunk and unfiltered lines, which the icons have. */
function readPixels(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const length = view.getUint32(33)
  const lines = inflateSync(png.subarray(41, 41 + length))
  const at = (x: number, y: number) => [...lines.subarray(y * (1 + width * 4) + 1 + x * 4).subarray(0, 4)]
  return { width, height, at }
}

const INK = [0xb3, 0x69, 0x0b, 255]
const PAPER = [0xfd, 0xfb, 0xf6, 255]

test.each(WEB_APP_MANIFEST_ICONS)(
  '$path has its size and a safe margin',
  ({ sidePixels: side, isMaskable, filePath: picture }) => {
    const png = readFileSync(picture)
    const { width, height, at } = readPixels(png)
    expect([width, height, at(side / 2, side / 2)]).toEqual([side, side, INK])
    expect(at(0, 0)).toEqual(isMaskable ? PAPER : [...INK.slice(0, 3), 0])
    // the wheel fills a circle of four fifths of a maskable icon
    const firstInk = Array.from({ length: side }, (_, x) => at(x, side / 2).join()).indexOf(INK.join())
    expect(firstInk / side).toBeWithin(isMaskable ? 0.1 : 0.01, isMaskable ? 0.2 : 0.1)
  },
)

test('the manifest is small, has each icon, and is linked by every page', async () => {
  using library = openTestLibrary({ baseUrl: 'https://library.example/lib' })
  const get = async (path: string) => library.app.handle(new Request(`http://library.local${path}`))
  const response = await get('/manifest.json')
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const text = await response.text()
  expect(text.length).toBeLessThan(1_000)
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ name: 'คลังธรรมะ', start_url: '/lib/', scope: '/lib/', lang: 'th' })
  for (const { src, type, sizes } of manifest.icons) {
    expect(src).toStartWith('/lib/')
    const icon = await get(src.slice('/lib'.length))
    expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
    if (type === 'image/png') expect(`${readPixels(await icon.bytes()).width}`).toBe(sizes.split('x')[0])
  }
  for (const path of ['/', '/about?lang=en', '/nowhere']) {
    expect(await (await get(path)).text()).toContain('<link rel="manifest" href="/lib/manifest.json">')
  }
  expect((await get('/icons/nothing.png')).status).toBe(404)
})
