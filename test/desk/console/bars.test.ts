/** Bars at the bottom of the window: style sheets know their heights, and they never cover the focused field. */

import { afterAll, beforeAll, expect, test } from 'bun:test'

/** A ref callback; the tests have no browser types. */
type TrackHeight = (element: { readonly offsetHeight: number }) => void

const BARS = '../../../src/desk/console/base/bar-heights.ts'
const { trackActionBarHeight, trackNoticeHeight } = (await import(BARS)) as Readonly<
  Record<'trackActionBarHeight' | 'trackNoticeHeight', TrackHeight>
>

const properties = new Map<string, string>()
/** The scrolled pixels, and the lower edge of the focused field. */
const page = { scrolled: 0, bottom: 0 }
let resized = () => undefined as unknown

const browser = {
  ResizeObserver: class {
    constructor(observed: () => unknown) {
      resized = observed
    }
    observe() {}
  },
  document: {
    documentElement: { style: { setProperty: (name: string, value: string) => properties.set(name, value) } },
    activeElement: { closest: () => ({ getBoundingClientRect: () => ({ bottom: page.bottom }) }) },
  },
  getComputedStyle: () => ({ scrollPaddingBottom: '76px' }),
  scrollBy: ({ top }: { readonly top: number }) => {
    page.scrolled += top
  },
  innerHeight: 740,
}

beforeAll(() => void Object.assign(globalThis, browser))
afterAll(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
})

const heightAfter = (track: TrackHeight, property: string, offsetHeight: number) => {
  track({ offsetHeight })
  resized()
  return properties.get(property)
}

test('a bar writes its height for scroll-padding, and a hidden one writes 0', () => {
  expect(heightAfter(trackActionBarHeight, '--bar-height', 64)).toBe('64px')
  expect(heightAfter(trackNoticeHeight, '--notice-height', 50)).toBe('66px')
  expect(heightAfter(trackNoticeHeight, '--notice-height', 0)).toBe('0px')
})

test('a focused field below the edge of a bar that grows is scrolled up by the growth, others stay', () => {
  page.scrolled = 0
  heightAfter(trackActionBarHeight, '--bar-height', 64)
  expect(page.scrolled).toBe(0)
  page.bottom = 700
  heightAfter(trackActionBarHeight, '--bar-height', 64)
  expect(page.scrolled).toBe(64)
})

test('the style sheet keeps both bars out of what is scrolled to', async () => {
  const css = await Bun.file('src/desk/console/style.css').text()
  expect(css).toMatch(/scroll-padding:[^;]*--bar-height[^;]*--notice-height/)
})
