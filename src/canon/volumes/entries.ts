/** Reads headings for the API: contents of a volume, a single heading, and its text. */

import { formatRenamedSlugMessage } from '../../../db/former-slugs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type EditionId,
  getEditionFacts,
  getEditionTitle,
  isTranslationOrCommentary,
} from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { isLinkableAddress } from '../../foundation/validation/web-address.ts'
import { compareSourceTexts } from '../collation/variant.ts'
import type { EditionTextIdentifier } from '../text/decisions.ts'
import type { DisplayedTextReader, PassageDisplayCandidate } from '../text/displayed-text.ts'
import { createTextMissingError } from '../text/text-database-holder.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { DivisionContentsTree, HeadingNode } from '../tree/division-tree.ts'
import type { DivisionReader, DivisionRow } from '../tree/divisions.ts'
import { toFlatHeadingList, toHeadingResponse, toHeadingTree } from '../tree/heading-response.ts'

/** Values for the placeholders of a link template; null where the heading has none. */
interface LinkValues {
  readonly volume: number | null
  readonly page: number | null
  readonly entry: string
  readonly item: number | null
}

/** Reads the address templates of outside reading sites, by edition, for each source in the order of ranks. */
export function readReadingLinkTemplatesOfSources(text: TextDatabase) {
  return text
    .rows<{ id: string; links: string }>('SELECT id, reading_links AS links FROM sources ORDER BY rank')
    .map(({ id, links }) => ({ source: id, templates: parseLinkTemplates(links) }))
}

function parseLinkTemplates(json: string): Partial<Record<EditionId, string>> {
  const stored = JSON.parse(json) as Readonly<Record<string, unknown>>
  const templates: Partial<Record<EditionId, string>> = {}
  for (const [edition, template] of Object.entries(stored))
    if (isLinkableAddress(template)) templates[edition] = template
  return templates
}

/** Fills the placeholders of a reading link template. Undefined if the heading lacks a value of one. */
export function fillExternalReadingLinkTemplate(template: string, values: LinkValues): string | undefined {
  const named: Readonly<Record<string, string | number | null>> = { ...values }
  let complete = true
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named[name]
    if (value === null || value === undefined) complete = false
    return encodeURIComponent(String(value))
  })
  return complete ? address : undefined
}

/** A heading with its division and the contents tree that contains it. */
export interface LocatedHeading {
  readonly division: DivisionRow
  readonly tree: DivisionContentsTree
  readonly node: HeadingNode
}

/** Names a text in any edition, as packages do. */
type TextName = Pick<EditionTextIdentifier, 'division' | 'entry'>

/** Maps headings to the names of their texts in packages, and back. */
export interface HeadingNamesInPackages {
  /** The names under which packages may have text for a heading, the likeliest first. */
  readonly of: (heading: HeadingNode) => readonly TextName[]
  /** The heading of a text; undefined where it was deleted. */
  readonly heading: (text: TextName) => HeadingNode | undefined
}

/** Finds headings by slug or text, and reads the answers about them and their passages. */
export class HeadingReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly contents: ContentsTreeReader,
    private readonly divisions: DivisionReader,
  ) {}

  /** Returns the contents of a volume as a flat list in reading order. */
  flat(volume: number, language: LanguageCode) {
    const { tree, division } = this.volume(volume, language)
    const shown = tree?.contentsOf(volume) ?? new Set()
    return { volume, division, entries: shown.size, items: toFlatHeadingList(shown, this.contents, language) }
  }

  /** Returns the contents of a volume as a tree. */
  tree(volume: number, language: LanguageCode) {
    const { tree, division } = this.volume(volume, language)
    const shown = tree?.contentsOf(volume) ?? new Set()
    const items = toHeadingTree(tree?.tops ?? [], shown, this.contents, language)
    return { volume, division, entries: shown.size, items }
  }

  /**
   * Finds a heading by a slug and any volume of its division. A heading in a volume that has left its division is found
   * there, too, unless the volume's present division has the same slug.
   * @throws AppError `not_found`
   */
  find(volume: number, slug: string): LocatedHeading {
    const division = this.divisions.at(volume)
    const found = division && this.in(division, slug)
    if (found) return found
    for (const { divisionId } of this.contents.with(slug)) {
      const other = this.divisions.byId(divisionId)
      const left = other && this.in(other, slug)
      if (left?.node.ref?.volume === volume) return left
    }
    throw entryNotFound(slug, division && this.contents.renamed(division.id, slug))
  }

  /** Finds a heading by the current slugs of its division and its own. @throws AppError `not_found` */
  called(division: string, slug: string): LocatedHeading {
    const found = this.in(this.divisions.called(division), slug)
    if (found) return found
    throw createNotFoundError(`ไม่พบหัวข้อ “${slug}” ในหมวด “${division}” กรุณาตรวจสอบชื่อหัวข้อ`)
  }

  /** Finds a heading by its slug in a division; undefined when there is none. */
  in(division: DivisionRow, slug: string): LocatedHeading | undefined {
    const tree = this.contents.of(division)
    const node = tree.bySlug(slug)
    return node && { division, tree, node }
  }

  /**
   * Finds the heading of a text by its name in packages, whatever editors call it now; undefined when it was deleted.
   */
  ofText({ division: name, entry }: TextName): LocatedHeading | undefined {
    for (const division of this.divisions.knownAs(name)) {
      const tree = this.contents.of(division)
      const node = tree.ofText(name, entry)
      if (node) return { division, tree, node }
    }
    return undefined
  }

  /**
   * Finds the heading of a text like `ofText`, or else one whose slug equals the name; with the volume where it is
   * read.
   */
  headingOfText({ division: name, slug }: { readonly division: string; readonly slug: string }) {
    const [known] = this.divisions.knownAs(name)
    const found = this.ofText({ division: name, entry: slug }) ?? (known && this.in(known, slug))
    return found && { node: found.node, volume: found.node.ref?.volume ?? found.division.firstVolume }
  }

  /** Returns the current slugs and title of a text's heading; the names that packages use when it was deleted. */
  named(text: TextName) {
    const { division, node } = this.ofText(text) ?? {}
    return {
      division: division?.slug ?? text.division,
      entry: node?.row.slug ?? text.entry,
      title: node?.row.title ?? '',
    }
  }

  /** Returns the answer about a heading, with the editions that have its text. @throws AppError `not_found` */
  read(volume: number, slug: string, language: LanguageCode) {
    return this.show(volume, this.find(volume, slug), language)
  }

  /** Returns the answer about a heading that was already found. */
  show(volume: number, { division, node }: LocatedHeading, language: LanguageCode) {
    const shown = new Map<EditionId, PassageDisplayCandidate>()
    for (const edition of this.text.editions) {
      const candidate = this.candidates(division, node, edition).find(({ isShown }) => isShown)
      if (candidate) shown.set(edition, candidate)
    }
    return {
      volume,
      division: this.divisions.nameOf(division, language),
      entry: toHeadingResponse(node, this.contents, language),
      editions: [...shown].map(([edition, { passage, firstPage }]) => ({
        edition,
        label: getEditionTitle(edition, language),
        passage,
        page: firstPage,
      })),
      links: this.links(node, shown, language),
    }
  }

  /**
   * Returns the displayed text of a heading in one edition, with the variants of other sources.
   * @throws AppError `not_found`
   */
  passage(volume: number, slug: string, edition: EditionId, language: LanguageCode) {
    const { division, node } = this.find(volume, slug)
    const candidates = this.candidates(division, node, edition)
    const shown = candidates.find(({ isShown }) => isShown)
    if (!shown) throw textNotFound(this.text, node, candidates, getEditionTitle(edition, 'th'))
    const paragraphs = this.text.paragraphs(shown.passage)
    const words = paragraphs.map(({ spans }) => spans)
    const variants = (isTranslationOrCommentary(edition) ? [] : candidates)
      .filter((candidate) => candidate !== shown && !candidate.isHidden)
      .map(({ passage, source }) => {
        const other = this.text.paragraphs(passage).map(({ spans }) => spans)
        return { passage, source, ...compareSourceTexts(words, other, edition) }
      })
    return {
      passage: shown.passage,
      volume,
      division: this.divisions.nameOf(division, language),
      entry: { slug: node.row.slug, title: this.contents.title(node, language) },
      edition,
      editionLabel: getEditionTitle(edition, language),
      source: shown.source,
      // files and page states are for the desk: the API's answer keeps its shape
      paragraphs: paragraphs.map(({ volume, page, spans }) => ({ volume, page, spans })),
      variants,
    }
  }

  /** Returns the names under which packages may have text for a heading. */
  textNames({ row }: HeadingNode): readonly TextName[] {
    if (row.originDivision !== null && row.originSlug !== null)
      return [{ division: row.originDivision, entry: row.originSlug }]
    const division = this.divisions.byId(row.divisionId)
    return division ? this.divisions.namesInTexts(division).map((name) => ({ division: name, entry: row.slug })) : []
  }

  /** Returns the name under which packages have a heading's text; its own slugs when there is no such text. */
  textName(division: DivisionRow, node: HeadingNode, edition: EditionId): EditionTextIdentifier {
    const names = this.textNames(node).map((name) => ({ ...name, edition }))
    if (node.row.originSlug !== null && names[0]) return names[0]
    const known = names.find((name) => this.text.textOf(name) !== undefined)
    return known ?? { division: division.slug, entry: node.row.slug, edition }
  }

  private candidates(division: DivisionRow, node: HeadingNode, edition: EditionId): readonly PassageDisplayCandidate[] {
    return this.text.candidates(this.textName(division, node, edition))
  }

  private volume(volume: number, language: LanguageCode) {
    const row = this.divisions.at(volume)
    const { division } = this.divisions.named(volume, language)
    return { division, tree: row && this.contents.of(row) }
  }

  /**
   * Links to reading sites, one per edition: from the displayed text's source, else from the first source with a
   * template.
   */
  private links(node: HeadingNode, shown: ReadonlyMap<EditionId, PassageDisplayCandidate>, language: LanguageCode) {
    const sources = this.text.read(readReadingLinkTemplatesOfSources, [])
    return this.text.editions.flatMap((edition) => {
      const candidate = shown.get(edition)
      const ofDisplayed = sources.find(({ source }) => source === candidate?.source)?.templates[edition]
      const template = ofDisplayed ?? sources.find(({ templates }) => templates[edition])?.templates[edition]
      const href = template && fillExternalReadingLinkTemplate(template, linkValues(node, edition, candidate))
      return href ? [{ edition, label: getEditionTitle(edition, language), href }] : []
    })
  }
}

/** Returns the place where the text begins; without a text, the place in the heading's ref. */
function linkValues({ row, ref }: HeadingNode, edition: EditionId, candidate: PassageDisplayCandidate | undefined) {
  const { pageField } = getEditionFacts(edition)
  return {
    volume: candidate?.firstVolume ?? ref?.volume ?? null,
    page: candidate?.firstPage ?? (pageField && ref?.[pageField]) ?? null,
    entry: row.originSlug ?? row.slug,
    item: ref?.itemFrom ?? null,
  }
}

const entryNotFound = (slug: string, now: string | undefined) =>
  createNotFoundError(
    `ไม่พบหัวข้อ “${slug.slice(0, 120)}” ในหมวดของเล่มนี้ ${now === undefined ? 'กรุณาตรวจสอบชื่อในลิงก์' : formatRenamedSlugMessage(now)}`,
  )

function textNotFound(
  text: DisplayedTextReader,
  node: HeadingNode,
  candidates: readonly PassageDisplayCandidate[],
  label: string,
) {
  const hidden = candidates.some(({ isChosen }) => isChosen)
  return createTextMissingError(
    text,
    hidden
      ? `ข้อความของหัวข้อ “${node.row.title}” ใน${label} ถูกซ่อนไว้`
      : `หัวข้อ “${node.row.title}” ยังไม่มีข้อความใน${label} กรุณาเลือกฉบับอื่น`,
  )
}
