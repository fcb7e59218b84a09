/**
 * Loaded when a user asks for the variant readings of other sources: shows them in the current page and hides them
 * again.
 */

import { addStylesheet, fetchDocument } from './page.ts'

/** The elements that contain the text: the same selector on the page without readings and with them. */
const PLACES = 'article.text, .rows'

/** The text without them, and with them once it was fetched. */
let plain: Element
let withReadings: Element | undefined
let legend: Element | null = null

/**
 * Shows or hides the variant readings of other sources in the current page; the page with them is fetched once.
 * @returns false where the page cannot be changed in place, so that the caller follows the link
 * @param link leads to the same page with the readings
 * @param isOn whether the readings are to be shown
 */
export async function toggleApparatus(link: HTMLAnchorElement, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    if (withReadings) swapElements(withReadings, plain)
    legend?.remove()
    return true
  }
  if (!withReadings) {
    const page = await fetchDocument(link.href)
    const found = page?.querySelector(PLACES)
    // with its readings the text may be too long for one page
    const shown = document.querySelector(PLACES)
    if (!page || !found || !shown || page.querySelector('.parts')) return false
    addStylesheet(link.dataset.style ?? '')
    // closed until a user opens one
    for (const details of found.querySelectorAll<HTMLDetailsElement>('.app')) details.open = false
    plain = shown
    withReadings = document.adoptNode(found)
    legend = page.querySelector('.app-who')
    if (legend) document.adoptNode(legend)
  }
  swapElements(plain, withReadings)
  if (legend) withReadings.before(legend)
  return true
}

const swapElements = (one: Element, other: Element): void => {
  if (one.isConnected) one.replaceWith(other)
}
