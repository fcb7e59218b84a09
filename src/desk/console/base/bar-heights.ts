/**
 * Publishes the heights of the bars at the foot of the window to the style sheet, so that they never cover the focused
 * field.
 */

/** Returns a ref callback that writes an element's height to a CSS custom property; 0 while it is hidden. */
const measured = (property: string, gap: number) => (element: HTMLElement | null) => {
  if (!element) return
  let last = 0
  new ResizeObserver(() => {
    const height = element.offsetHeight > 0 ? element.offsetHeight + gap : 0
    document.documentElement.style.setProperty(property, `${height}px`)
    const grown = height - last
    last = height
    const field = document.activeElement?.closest('main :is(input, textarea, select)')
    if (grown > 0 && field && field.getBoundingClientRect().bottom > innerHeight - bars())
      scrollBy({ top: grown, behavior: 'instant' })
  }).observe(element)
}

/** Returns the height in pixels of the window that the bars cover. */
const bars = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0

/**
 * Ref callback for the bar with the save button or the shortcuts of a queue: it keeps `--bar-height` equal to its
 * height.
 */
export const trackActionBarHeight = measured('--bar-height', 0)

/** Ref callback for the notice area: it keeps `--notice-height` equal to its height plus a 16 px gap. */
export const trackNoticeHeight = measured('--notice-height', 16)
