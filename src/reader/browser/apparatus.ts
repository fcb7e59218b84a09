/**
 * Loaded when a reader requests the variant readings of other sources. Shows them in the current page and hides them
 * again.
 */

import { addStylesheet, fetchDocument } from './page.ts'

/** Selects the element with the text, on the page with readings and on the page without. */
const TEXT_SELECTOR = 'article.text, .rows'

/** The text without readings, and the text with them as soon as it is fetched. */
let withoutReadings: Element
let withReadings: Element | undefined
let legend: Element | null = null

/**
 * Shows or hides the variant readings of other sources in the current page. The page with them is fetched once.
 * @returns false if the page cannot be changed in place; the caller then follows the link
 * @param link leads to the same page with the readings
 * @param isOn whether the readings are to be shown
 */
export async function toggleApparatus(link: HTMLAnchorElement, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    if (withReadings) swapElements(withReadings, withoutReadings)
    legend?.remove()
    return true
  }
  if (!withReadings) {
    const page = await fetchDocument(link.href)
    const textWithReadings = page?.querySelector(TEXT_SELECTOR)
    // with its readings the text may be too long for one page
    const shown = document.querySelector(TEXT_SELECTOR)
    if (!page || !textWithReadings || !shown || page.querySelector('.parts')) return false
    addStylesheet(link.dataset.style ?? '')
    // lists of readings are closed until a user opens one
    for (const details of textWithReadings.querySelectorAll<HTMLDetailsElement>('.app')) details.open = false
    withoutReadings = shown
    withReadings = document.adoptNode(textWithReadings)
    legend = page.querySelector('.app-who')
    if (legend) document.adoptNode(legend)
  }
  swapElements(withoutReadings, withReadings)
  if (legend) withReadings.before(legend)
  return true
}

const swapElements = (shown: Element, replacement: Element): void => {
  if (shown.isConnected) shown.replaceWith(replacement)
}
