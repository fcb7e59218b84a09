/** Functions that the scripts of all pages share: the page's language, creating elements, and fetching other pages. */

/** Whether the current page is in English. Otherwise it is in Thai. */
export const isEnglishPage = document.documentElement.lang === 'en'
/** Returns the Thai or the English text, according to the language of the page. */
export const pickByLanguage = (th: string, en: string): string => (isEnglishPage ? en : th)

type Children = readonly (Node | string)[]

/** Creates an HTML element with attributes and children. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: Children
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** Creates a button. @param act called with the button when it is clicked */
export function createButton(
  words: string,
  act: (button: HTMLButtonElement) => unknown,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const button = createElement('button', { type: 'button', ...attributes }, words)
  button.addEventListener('click', () => act(button))
  return button
}

/** Fetches another page as a parsed document. Its scripts do not run. Undefined if the response is not 200. */
export const fetchDocument = (address: string): Promise<Document | undefined> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.open('GET', address)
    request.onloadend = () => resolve(request.status === 200 ? request.response : undefined)
    request.send()
  })

/** Adds a link to a stylesheet to the head of the page, for scripts that need styles of their own. */
export const addStylesheet = (href: string): void =>
  document.head.append(createElement('link', { rel: 'stylesheet', href }))

/** Lists the text nodes within a node, in document order. */
export function listTextNodes(block: Node): readonly Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}
