/** Pages escape all given text. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { html } from '../../../src/reader/pages/html.ts'
import { anyCharacter } from '../../support/any-character.ts'

describe('an html template', () => {
  test('escapes text and numbers, keeps markup, joins lists and omits undefined', () => {
    const inner = html`<b>${'a < b'}</b>`
    expect(html`<p title="${'"'}">${inner}${[inner, 1]}${undefined}</p>`.text).toBe(
      '<p title="&quot;"><b>a &lt; b</b><b>a &lt; b</b>1</p>',
    )
  })

  test('renders any text as that text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const { text: written } = html`<p>${text}</p>`
        const inside = written.slice(3, -4)
        expect(inside).not.toMatch(/[<>"]/)
        expect(inside.replace(/&lt;|&gt;|&quot;|&#x27;|&#39;|&amp;/g, '')).not.toContain('&')
      }),
    )
  })
})
