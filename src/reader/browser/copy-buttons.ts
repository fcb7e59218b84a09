/** The buttons below a text that copy its citation, share its address, and print it. */

import { createElement, pickByLanguage } from './page.ts'

/**
 * Adds the buttons that copy a citation, share or copy the address of its page, and print.
 * @param button creates a button
 */
export function addCopyButtons(
  button: (words: string, label: string, act: (made: HTMLButtonElement) => unknown) => HTMLButtonElement,
): void {
  const copied = (made: HTMLElement) => {
    made.textContent = pickByLanguage('คัดลอกแล้ว', 'Copied')
  }
  for (const cite of document.querySelectorAll('.cite output')) {
    const made = button(pickByLanguage('คัดลอก', 'Copy'), cite.textContent, async () => {
      await copy(cite)
      copied(made)
    })
    cite.after(made)
  }
  const line = document.querySelector('.cite')
  if (!line) return
  const own = new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href || location.href)
  const editions = new URLSearchParams(location.search).get('with')
  if (editions) own.searchParams.set('with', editions)
  const address = own.href.replaceAll('%2C', ',')
  const canShare = 'share' in navigator
  const share = button(
    canShare ? pickByLanguage('แชร์', 'Share') : pickByLanguage('คัดลอกที่อยู่', 'Copy address'),
    '',
    async () => {
      if (canShare) return navigator.share({ title: document.title, url: address }).catch(() => undefined)
      const words = createElement('output', {}, address)
      line.append(words)
      await copy(words)
      words.remove()
      copied(share)
    },
  )
  line.append(
    share,
    button(pickByLanguage('พิมพ์', 'Print'), '', () => print()),
  )
}

/** Copies an element's text: with the clipboard API, which needs HTTPS, or by selecting it. */
async function copy(node: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(node.textContent ?? '')
  } catch {
    getSelection()?.selectAllChildren(node)
    document.execCommand('copy')
  }
}
