/** What the scripts of the pages have in common: the language that is spoken, elements, and other pages of the library. */

export const isEnglishPage = document.documentElement.lang === 'en'
/** The text in the language of the page. */
export const inPageLanguage = (th: string, en: string): string => (isEnglishPage ? en : th)

type Children = readonly (Node | string)[]

/** Makes an element. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: Children
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Makes a button. */
export function createButton(
  words: string,
  act: (made: HTMLButtonElement) => unknown,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = createElement('button', { type: 'button', ...attributes }, words)
  made.addEventListener('click', () => act(made))
  return made
}

/** Another page of the library; the browser reads it itself, and runs nothing in it. */
export const fetchDocument = (address: string): Promise<Document | undefined> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.open('GET', address)
    request.onloadend = () => resolve(request.status === 200 ? request.response : undefined)
    request.send()
  })

/** A stylesheet that comes with a script. */
export const addStylesheet = (href: string): void =>
  document.head.append(createElement('link', { rel: 'stylesheet', href }))

/** The texts in an element, in order. */
export function editionTextsIn(block: Node): readonly Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}
