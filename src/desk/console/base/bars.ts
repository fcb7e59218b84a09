/** The heights of the bars at the foot of the window, for the style sheet: what is typed in stays clear of them. */

/** Notes the height of an element under a custom property of the page; 0 while it is not drawn. */
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

/** How much of the window the bars cover. */
const bars = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0

/** Of the bar that saves, or that shows the keys of a queue. */
export const barHeight = measured('--bar-height', 0)

/** Of the notice, with the room around it. */
export const noticeHeight = measured('--notice-height', 16)
