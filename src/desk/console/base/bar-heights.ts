/**
 * Publishes the heights of the bars at the foot of the window to the style sheet, so that they never cover the focused
 * field.
 */

/** Returns a ref callback that writes an element's height to a CSS custom property; 0 while it is hidden. */
const createHeightTracker = (property: string, gap: number) => (element: HTMLElement | null) => {
  if (!element) return
  let lastHeight = 0
  new ResizeObserver(() => {
    const height = element.offsetHeight > 0 ? element.offsetHeight + gap : 0
    document.documentElement.style.setProperty(property, `${height}px`)
    const growth = height - lastHeight
    lastHeight = height
    const field = document.activeElement?.closest('main :is(input, textarea, select)')
    if (growth > 0 && field && field.getBoundingClientRect().bottom > innerHeight - getCoveredHeight())
      scrollBy({ top: growth, behavior: 'instant' })
  }).observe(element)
}

/** Returns the height in pixels of the window that the bars cover. */
const getCoveredHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0

/**
 * Ref callback for the bar with the save button or the shortcuts of a queue. While the bar exists, it writes the height
 * in pixels to the CSS property `--bar-height`.
 */
export const trackActionBarHeight = createHeightTracker('--bar-height', 0)

/**
 * Ref callback for the notice area. While the area exists, it writes the height in pixels, with a gap of 16 px, to the
 * CSS property `--notice-height`. A hidden area has the height 0.
 */
export const trackNoticeHeight = createHeightTracker('--notice-height', 16)
