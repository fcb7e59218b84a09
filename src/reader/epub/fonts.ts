/** The library's letters in a book: those files alone whose letters stand in it. */

import { asset } from '../pages/assets.ts'
import type { ZipFile } from './zip-file.ts'

interface Font {
  /** Its name in the program, and in the book. */
  readonly file: string
  readonly family: string
  readonly range: string
  /** Whether a document has letters of it. */
  readonly isIn: (markup: string) => boolean
}

const THAI_RANGE = 'U+E01-E5B, U+200C-200D, U+25CC'

/** As the pages have them (src/reader/pages/base.css). */
const FONTS: readonly Font[] = [
  {
    file: 'sarabun-thai.woff2',
    family: 'Sarabun',
    range: THAI_RANGE,
    isIn: (markup) => /[\u0e01-\u0e5b]/.test(markup),
  },
  {
    file: 'sarabun-latin.woff2',
    family: 'Sarabun',
    range: 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2212',
    isIn: () => true,
  },
  {
    file: 'sarabun-latin-ext.woff2',
    family: 'Sarabun',
    range: 'U+100-130, U+132-151, U+154-2BA, U+1E00-1E9F',
    isIn: (markup) => /[\u0100-\u02ba\u1e00-\u1e9f]/.test(markup),
  },
  {
    file: 'looped-thai.woff2',
    family: 'Looped',
    range: THAI_RANGE,
    isIn: (markup) => markup.includes('lang="pi-Thai"'),
  },
]

/** Finds out which fonts a book needs while its documents are written. */
export class BookFonts {
  private readonly needed = new Set<Font>()

  /** To be called with each document. */
  see(markup: string): void {
    for (const font of FONTS) if (!this.needed.has(font) && font.isIn(markup)) this.needed.add(font)
  }

  /** Their rules for the stylesheet. */
  get rules(): string {
    return this.inOrder
      .map(
        ({ file, family, range }) =>
          `@font-face {\n  font-family: ${family};\n  src: url(${file}) format("woff2");\n  unicode-range: ${range};\n}\n`,
      )
      .join('')
  }

  get files(): readonly string[] {
    return this.inOrder.map(({ file }) => file)
  }

  /** @throws Error for a font that the program does not have */
  addTo(zip: ZipFile, folder: string): void {
    for (const file of this.files) {
      const bytes = asset(file)?.bytes
      if (!bytes) throw new Error(`The program has no font ${file}`)
      zip.store(folder + file, bytes)
    }
  }

  private get inOrder(): readonly Font[] {
    return FONTS.filter((font) => this.needed.has(font))
  }
}
