/** Selects the fonts of an EPUB: those whose letters its documents use. */

import { readStaticFile } from '../pages/assets.ts'
import baseStyle from '../pages/base.css' with { type: 'text' }
import type { ZipArchiveBuilder } from './zip-file.ts'

/** The characters for which a document needs a font, by the font's file name in the program and in the EPUB. */
const NEEDED_FOR: Readonly<Record<string, RegExp>> = {
  'sarabun-thai.woff2': /[\u0e01-\u0e5b]/,
  'sarabun-latin.woff2': /[a-z]/,
  'sarabun-latin-ext.woff2': /[\u0100-\u02ba\u1e00-\u1e9f]/,
  'looped-thai.woff2': /lang="pi-Thai"/,
}

/** The `@font-face` rules of the pages' stylesheet for these fonts. */
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

/** Collects the fonts that the documents of an EPUB need while they are written. Then adds them to the archive. */
export class BookFontCollector {
  private readonly needed = new Set<Font>()

  /** Notes the fonts that a document needs; call it with the markup of each document. */
  addNeededBy(markup: string): void {
    for (const font of FONTS) if (!this.needed.has(font) && font.neededFor.test(markup)) this.needed.add(font)
  }

  /** The `@font-face` rules of the needed fonts for the stylesheet. */
  get rules(): string {
    return this.inOrder.map(({ rule }) => rule).join('')
  }

  /** The file names of the needed fonts. */
  get files(): readonly string[] {
    return this.inOrder.map(({ file }) => file)
  }

  /** Adds the needed font files to the archive. @throws Error for a font that the program does not contain */
  addTo(zip: ZipArchiveBuilder, folder: string): void {
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
