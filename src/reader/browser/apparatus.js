/** Loaded when somebody asks for the readings of other sources: shows them in the page that is there, and hides them again. */

/** What they are shown in, before and after. */
const PLACES = 'article.text, .rows'

/** The text without them, and with them once it was fetched. */
let plain
let withReadings
let legend

/** @param link leads to the same page with the readings @param isOn whether they are wanted */
export async function show(link, isOn) {
  if (!isOn) {
    if (withReadings) exchange(withReadings, plain)
    legend?.remove()
    return true
  }
  if (!withReadings) {
    const page = await fetched(link.href)
    const found = page?.querySelector(PLACES)
    // with its readings the text may be too long for one page
    if (!found || page.querySelector('.parts')) return false
    style(link.dataset.style)
    // quiet until somebody opens one
    for (const details of found.querySelectorAll('.app')) details.open = false
    plain = document.querySelector(PLACES)
    withReadings = document.adoptNode(found)
    legend = page.querySelector('.app-who')
    if (legend) document.adoptNode(legend)
  }
  exchange(plain, withReadings)
  if (legend) withReadings.before(legend)
  return true
}

function exchange(one, other) {
  if (one.isConnected) one.replaceWith(other)
}

function style(href) {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  document.head.append(sheet)
}

/** The browser reads the page itself, and runs nothing in it. */
function fetched(address) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.open('GET', address)
    request.onloadend = () => resolve(request.status === 200 ? request.response : undefined)
    request.send()
  })
}
