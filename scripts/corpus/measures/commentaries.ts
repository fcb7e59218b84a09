/**
 * Measures how commentaries are linked to the canon: the share of their files that is linked, whether a sutta opens at
 * its commentary, whether a paragraph is in the row of the one that it explains, and whether letters are lost.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getCitableTextIdOfHeading } from '../../../src/definitions/facts/citations.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import type { PackageParagraph } from '../../../src/definitions/texts/format.ts'
import { openPackage } from '../../../src/intake/import/package.ts'
import type { LibraryStores } from '../../../src/services/stores.ts'
import { judgeCommentaryParagraphs } from '../commentary-rows.ts'
import { getParagraphText } from '../displayed-canon.ts'
import { type CorpusMeasure, checkMaxCount, checkMinRight, type MeasureRow } from '../goal.ts'
import { getCorpusPackagePath, requireLibraryCommand, runWithLibrary } from '../made-library.ts'
import { readPackagePassages } from '../package-passages.ts'
import { type RawCommentaryFile, readRawCommentaryFiles } from '../raw/commentary.ts'
import { toUnmarkedRomanLetters } from '../skeleton.ts'

const LAYERS = [
  { name: 'atthakatha', files: 'att' },
  { name: 'tika', files: 'tik' },
] as const

/** Headings and pages are drawn by a fixed seed, so that runs can be compared. */
const [SAMPLED_SUTTAS, SAMPLED_JATAKAS, SAMPLED_PAGES] = [200, 50, 60]

/** Measure `commentaries`: commentaries are linked to the right places of the canon. */
export const commentaryPlacingMeasure: CorpusMeasure = {
  name: 'commentaries',
  onRequest: true,
  rows: async ({ folder, made }) => {
    const rows: MeasureRow[] = []
    for (const { name } of LAYERS) {
      const path = getCorpusPackagePath(made.folder, `cst-${name}`)
      if (!existsSync(path))
        await requireLibraryCommand('pack', 'cst-xml', '--layer', name, join(folder, 'cst'), '--out', path)
    }
    for (const layer of LAYERS) rows.push(...(await measureLayer(folder, made.folder, layer)))
    const dataFolder = join(made.folder, 'said')
    const packages = ['cst', ...LAYERS.map(({ name }) => `cst-${name}`)].map((id) =>
      getCorpusPackagePath(made.folder, id),
    )
    if (!existsSync(join(dataFolder, 'text.db')))
      await requireLibraryCommand('import', ...packages, '--data', dataFolder)
    await runWithLibrary(dataFolder, 'read', (stores) => {
      for (const { name } of LAYERS) rows.push(measureRows(stores, name))
    })
    return rows
  },
}

async function measureLayer(folder: string, packages: string, { name, files }: (typeof LAYERS)[number]) {
  const raw = readRawCommentaryFiles(join(folder, 'cst/cscd'), files)
  const placed = await readPlacedParagraphs(getCorpusPackagePath(packages, `cst-${name}`), `${name}-roman`)
  return [
    ...measureFiles(name, raw, placed),
    measureOpenings(`${name}: suttas`, SAMPLED_SUTTAS, raw, placed, (fact) =>
      /^(?:[dms]n|an)/.test(getCitableTextIdOfHeading(fact) ?? ''),
    ),
    ...(name === 'tika'
      ? []
      : [
          measureOpenings(`${name}: jatakas`, SAMPLED_JATAKAS, raw, placed, ({ cstFile }) =>
            /^s051[34]m/.test(cstFile),
          ),
        ]),
    measureLetters(name, raw, placed),
  ]
}

/** A paragraph of the package with its heading. */
interface PlacedParagraph {
  readonly heading: string
  readonly volume: number
  readonly paragraph: PackageParagraph
}

/** By the name of the file that they were read in. */
async function readPlacedParagraphs(
  path: string,
  edition: string,
): Promise<ReadonlyMap<string, readonly PlacedParagraph[]>> {
  const placed: PlacedParagraph[] = []
  for await (const passage of readPackagePassages(await openPackage(path))) {
    if (passage.edition !== edition) continue
    const heading = `${passage.division}/${passage.entry}`
    for (const paragraph of passage.paragraphs) placed.push({ heading, volume: passage.volume, paragraph })
  }
  return Map.groupBy(placed, ({ paragraph }) => paragraph.file?.split('/').at(-1) ?? '')
}

function measureFiles(
  name: string,
  raw: readonly RawCommentaryFile[],
  placed: ReadonlyMap<string, readonly PlacedParagraph[]>,
): readonly MeasureRow[] {
  const works = new Set(readBuiltInHeadings().map(({ cstFile }) => /^[a-z]+\d+/.exec(cstFile)?.[0]))
  const inside = raw.filter(({ work }) => works.has(work))
  const by = Map.groupBy(
    inside.filter((file) => placed.has(file.name)),
    (file) => placed.get(file.name)?.[0]?.heading.split('/')[0] ?? '',
  )
  const missing = inside.filter((file) => !placed.has(file.name)).map((file) => file.name)
  const reported = [...by].map(([division, files]) => `${division} ${files.length}`).join(', ')
  const row = checkMinRight(`${name}: files placed of ${raw.length}`, 1, inside, missing)
  return [{ ...row, measured: `${row.measured}: ${reported}` }]
}

const HEADING = /^(?:book|chapter|title|subhead|subsubhead)$/

/** Returns CST's number of the first paragraph of a heading, and that of the next heading in its book. */
function getParagraphNumbers(fact: BuiltInHeading): readonly [from: number, to: number] {
  const facts = readBuiltInHeadings()
  const next = facts.slice(fact.index + 1).find((other) => other.depth <= fact.depth)
  const from = Number(fact.cstParagraph || Number.NaN)
  const isSame = next?.cstFile === fact.cstFile && Number(next.cstParagraph) > from
  return [from, isSame ? Number(next.cstParagraph) : from + 10_000]
}

/**
 * Whether the first numbered paragraph below a heading `Xvaṇṇanā` is linked to the heading X of the text, which has
 * that number.
 */
function measureOpenings(
  name: string,
  count: number,
  raw: readonly RawCommentaryFile[],
  placed: ReadonlyMap<string, readonly PlacedParagraph[]>,
  isWanted: (fact: BuiltInHeading) => boolean,
): MeasureRow {
  const facts = readBuiltInHeadings().filter(isWanted)
  const byName = Map.groupBy(
    facts,
    ({ pali, cstFile }) => `${getWork(cstFile)} ${toUnmarkedRomanLetters(pali).replace(/[maiu]*$/, '')}`,
  )
  const cases = raw.flatMap(({ name: file, work, paragraphs }) =>
    paragraphs.flatMap((paragraph, at) => {
      const title = paragraph.text.replace(/^[\s\d.[\]()-]+/, '')
      const [, subject] = /^(\S+?)(?:ādi)?vaṇṇanā$/.exec(title.trim()) ?? []
      const end = paragraphs.findIndex((one, later) => later > at && HEADING.test(one.rend))
      const first = paragraphs.slice(at + 1, end < 0 ? undefined : end).find(({ number }) => number !== null)
      const key = `${getWork(work)} ${toUnmarkedRomanLetters(subject ?? '').replace(/[maiu]*$/, '')}`
      const headings = (byName.get(key) ?? []).filter((fact) => {
        const [from, to] = getParagraphNumbers(fact)
        return first?.number != null && from <= first.number && first.number < to
      })
      const [only, ...more] = headings
      return only && more.length === 0 && first ? [{ file, fact: only, title }] : []
    }),
  )
  const drawn = sample(cases, count)
  const wrong = drawn.filter(({ file, fact, title }) => {
    const own = `${fact.division}/${fact.slug}`
    return !placed
      .get(file)
      ?.some(({ heading, paragraph }) => heading === own && getParagraphText(paragraph.spans).includes(title.trim()))
  })
  return checkMinRight(
    `${name} that open at what is said of them`,
    0.99,
    drawn,
    wrong,
    ({ file, title }) => `${file} ${title}`,
  )
}

const getWork = (name: string): string => (/^[a-z]+\d+/.exec(name)?.[0] ?? name).replace('s0514', 's0513')

/** Whether all letters of the paragraphs of a printed page are there, one after the other. */
function measureLetters(
  name: string,
  raw: readonly RawCommentaryFile[],
  placed: ReadonlyMap<string, readonly PlacedParagraph[]>,
): MeasureRow {
  const pages = raw.flatMap((file) =>
    placed.has(file.name)
      ? [...Map.groupBy(file.paragraphs, ({ page }) => page).values()].map((paragraphs) => ({
          file,
          paragraphs,
        }))
      : [],
  )
  const drawn = sample(pages, SAMPLED_PAGES)
  const lost = drawn.flatMap(({ file, paragraphs }) => {
    const packageLetters = (placed.get(file.name) ?? [])
      .map(({ paragraph }) => removeSeparators(getParagraphText(paragraph.spans)))
      .join('|')
    return paragraphs
      .filter(({ text }) => !packageLetters.includes(removeSeparators(text)))
      .map(({ text }) => `${file.name} ${text.slice(0, 60)}`)
  })
  return checkMaxCount(`${name}: paragraphs of ${drawn.length} printed pages with other letters`, 0, lost.length, lost)
}

/** Returns the letters with their marks, without spaces and punctuation. */
const removeSeparators = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{M}]+/gu, '')

/** Measures in all volumes how many paragraphs are in the row of the text that they explain. */
function measureRows(stores: LibraryStores, name: string): MeasureRow {
  const texts = name === 'tika' ? ['roman', 'atthakatha-roman'] : ['roman']
  const reported = [...judgeCommentaryParagraphs(stores, `${name}-roman`, texts)].filter(
    ({ verdict }) => verdict !== 'unjudged',
  )
  return checkMinRight(
    `${name}: paragraphs beside what they explain`,
    0.97,
    reported,
    reported.filter(({ verdict }) => verdict === 'wrong'),
    ({ volume, heading, text, why }) => `${volume} ${heading} ${text} | ${why}`,
  )
}

/** Draws some of all by a fixed seed. */
function sample<T>(all: readonly T[], count: number): readonly T[] {
  const rest = [...all]
  let seed = 2026
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return rest.splice((seed >>> 8) % rest.length, 1)
  }).flat()
}
