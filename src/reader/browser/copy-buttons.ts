/** The buttons below a text that copy its citation, share its address, and print it. */

import { createElement, pickByLanguage } from './page.ts'

/**
 * Adds the buttons that copy a citation, share or copy the address of its page, and print.
 * @param button creates and adds a button
 */
export function addPageActionButtons(
  button: (words: string, label: string, act: (pressed: HTMLButtonElement) => unknown) => HTMLButtonElement,
): void {
  const showCopied = (pressed: HTMLElement) => {
    pressed.textContent = pickByLanguage('คัดลอกแล้ว', 'Copied')
  }
  for (const cite of document.querySelectorAll('.cite output')) {
    const copyButton = button(pickByLanguage('คัดลอก', 'Copy'), cite.textContent, async () => {
      await copy(cite)
      showCopied(copyButton)
    })
    cite.after(copyButton)
  }
  const line = document.querySelector('.cite')
  if (!line) return
  const pageUrl = new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href || location.href)
  const editions = new URLSearchParams(location.search).get('with')
  if (editions) pageUrl.searchParams.set('with', editions)
  const address = pageUrl.href.replaceAll('%2C', ',')
  const canShare = 'share' in navigator
  const share = button(
    canShare ? pickByLanguage('แชร์', 'Share') : pickByLanguage('คัดลอกที่อยู่', 'Copy address'),
    '',
    async () => {
      if (canShare) return navigator.share({ title: document.title, url: address }).catch(() => undefined)
      const addressOutput = createElement('output', {}, address)
      line.append(addressOutput)
      await copy(addressOutput)
      addressOutput.remove()
      showCopied(share)
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
