/** Copies text packages with a given number of typing errors. Their places depend on the seed only. */

import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { EditionId } from '../../src/definitions/editions.ts'
import { isSpanOfTextItself, type PackagePassage } from '../../src/definitions/texts/format.ts'
import {
  HEADINGS_FILE,
  openPackage,
  PASSAGES_FILE,
  type PackageFolderOrArchive,
  SOURCE_FILE,
} from '../../src/intake/import/package.ts'
import { readPackagePassages } from './package-passages.ts'
import { isLetterOrMark, makeTypo, TYPO_KINDS, type TypoKind } from './typing-errors.ts'

/** A typing error that was inserted into a package, and its place. */
export interface InsertedTypo {
  readonly source: string
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
  readonly kind: TypoKind
  /** The whole paragraph with the misprint, and the place of the misprint in it, in UTF-16 units. */
  readonly paragraph: string
  readonly at: number
  /** The letters around it before the error was inserted, and with it. */
  readonly was: string
  readonly now: string
}

/** Counts the UTF-16 units of the running text that a package has in an edition. */
export async function countPackageLetters(path: string, edition: EditionId): Promise<number> {
  let letters = 0
  for await (const passage of readPackagePassages(await openPackage(path))) {
    if (passage.edition === edition) for (const { text } of listSearchedTexts(passage)) letters += text.length
  }
  return letters
}

/**
 * Writes a copy of a package as a folder, with inserted typing errors.
 * @param wanted edition and number of the errors, and the length of its text by countPackageLetters
 * @param random returns a number from 0 to below 1
 */
export async function writePackageWithTypos(
  path: string,
  folder: string,
  wanted: { readonly edition: EditionId; readonly count: number; readonly letters: number },
  random: () => number,
): Promise<readonly InsertedTypo[]> {
  mkdirSync(folder, { recursive: true })
  const pack = await openPackage(path)
  const { id } = JSON.parse(await whole(pack, SOURCE_FILE)) as { readonly id: string }
  for (const name of [SOURCE_FILE, HEADINGS_FILE]) await Bun.write(join(folder, name), await whole(pack, name))
  const places = Array.from({ length: wanted.count }, () => Math.floor(random() * wanted.letters)).toSorted(
    (a, b) => a - b,
  )
  const out = createWriteStream(join(folder, PASSAGES_FILE))
  const inserted: InsertedTypo[] = []
  let from = 0
  for await (const passage of readPackagePassages(pack)) {
    const spoilt = structuredClone(passage)
    if (passage.edition === wanted.edition) {
      for (const { paragraph, span, text } of listSearchedTexts(passage)) {
        const to = from + text.length
        // one typo a span, so that they can be told apart: the rest goes to the next spans
        const due = places.filter((place) => place < to)
        const typo = due[0] === undefined ? undefined : typoIn(text, due[0] - from, inserted.length, random)
        places.splice(0, due.length, ...due.slice(typo ? 1 : 0).map(() => to))
        const spans = spoilt.paragraphs[paragraph]?.spans as { text: string }[] | undefined
        const changed = spans?.[span]
        if (typo && spans && changed) {
          changed.text = typo.text
          const before = spans.slice(0, span).reduce((sum, each) => sum + each.text.length, 0)
          const words = spans.map((each) => each.text).join('')
          const { division, entry, edition } = passage
          const [start, end] = [Math.max(0, typo.at - 12), typo.at + 12]
          inserted.push({
            source: id,
            division,
            entry,
            edition,
            kind: typo.kind,
            paragraph: words.trimEnd(),
            at: before + typo.at,
            was: text.slice(start, end),
            now: typo.text.slice(start, end),
          })
        }
        from = to
      }
    }
    out.write(`${JSON.stringify(spoilt)}\n`)
  }
  out.end()
  await finished(out)
  return inserted
}

/** Makes a typing error at the next letter that allows its kind; the kinds take turns. */
function typoIn(text: string, from: number, turn: number, random: () => number) {
  const kind = TYPO_KINDS[turn % TYPO_KINDS.length] ?? 'dropped'
  for (let at = from; at < text.length; at++) {
    if (!isLetterOrMark(text[at])) continue
    const spoilt = makeTypo(text, at, kind, random)
    if (spoilt !== undefined && spoilt !== text) return { kind, at, text: spoilt }
  }
  return undefined
}

/** The spans of running text. */
const listSearchedTexts = ({ paragraphs }: PackagePassage) =>
  paragraphs.flatMap(({ spans }, paragraph) =>
    spans.flatMap(({ text, kind }, span) => (isSpanOfTextItself(kind) ? [{ paragraph, span, text }] : [])),
  )

async function whole(pack: PackageFolderOrArchive, name: string): Promise<string> {
  const file = await pack.open(name)
  return file ? Buffer.concat(await Array.fromAsync(file.stream)).toString() : ''
}
