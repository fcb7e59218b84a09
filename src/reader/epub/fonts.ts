/** The fonts of a book: the files whose letters it needs. */

import { readStaticFile } from '../pages/assets.ts'
import baseStyle from '../pages/base.css' with { type: 'text' }
import type { ZipFile } from './zip-file.ts'

/** What a document must have in it to need a font, by the font's name in the program and in the book. */
const NEEDED_FOR: Readonly<Record<string, RegExp>> = {
  'sarabun-thai.woff2': /[\u0e01-\u0e5b]/,
  'sarabun-latin.woff2': /[a-z]/,
  'sarabun-latin-ext.woff2': /[\u0100-\u02ba\u1e00-\u1e9f]/,
  'looped-thai.woff2': /lang="pi-Thai"/,
}

/** As the pages have them. */
const FONTS = Object.entries(NEEDED_FOR).map(([file, neededFor]) => {
  const [, family, range] =
    new RegExp(`font-family: (\\w+);[^}]*url\\(${file}\\)[^}]*unicode-range:\\s*([^;]+);`).exec(baseStyle) ?? []
  return {
    file,
    neededFor,
    rule: `@font-face {\n  font-family: ${family};\n  src: url(${file}) format("woff2");\n  unicode-range: ${range};\n}\n`,
  }
})

type Font = (typeof FONTS)[number]

/** Finds out which fonts a book needs while its documents are written. */
export class BookFontCollector {
  private readonly needed = new Set<Font>()

  /** To be called with each document. */
  see(markup: string): void {
    for (const font of FONTS) if (!this.needed.has(font) && font.neededFor.test(markup)) this.needed.add(font)
  }

  /** Their rules for the stylesheet. */
  get rules(): string {
    return this.inOrder.map(({ rule }) => rule).join('')
  }

  get files(): readonly string[] {
    return this.inOrder.map(({ file }) => file)
  }

  /** @throws Error for a font that the program does not have */
  addTo(zip: ZipFile, folder: string): void {
    for (const file of this.files) {
      const bytes = readStaticFile(file)?.bytes
      if (!bytes) throw new Error(`The program has no font ${file}`)
      zip.store(folder + file, bytes)
    }
  }

  private get inOrder(): readonly Font[] {
    return FONTS.filter((font) => this.needed.has(font))
  }
}
