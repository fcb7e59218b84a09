/** Reports unknown keys in a package. The value of a misspelt key would be lost without a report. */

import type {
  PackageHeading,
  PackageParagraph,
  PackagePassage,
  TextPackageSource,
  TextWithSpanKind,
} from '../../definitions/texts/format.ts'

/** Keys of each part of a package; the compiler checks them against the format. */
const KNOWN_KEYS = {
  source: toKeySet<TextPackageSource & { format: string }>({
    format: true,
    id: true,
    title: true,
    publisher: true,
    licence: true,
    url: true,
    version: true,
    recension: true,
    readingLinks: true,
    editions: true,
  }),
  heading: toKeySet<PackageHeading>({
    division: true,
    slug: true,
    parent: true,
    title: true,
    pali: true,
    volume: true,
    royalPage: true,
    paliPage: true,
    romanPage: true,
    itemFrom: true,
    itemTo: true,
    canonicalId: true,
    titleDerived: true,
    titles: true,
  }),
  passage: toKeySet<PackagePassage>({
    division: true,
    entry: true,
    edition: true,
    volume: true,
    paragraphs: true,
  }),
  paragraph: toKeySet<PackageParagraph>({
    page: true,
    pageState: true,
    file: true,
    segment: true,
    spans: true,
  }),
  span: toKeySet<TextWithSpanKind>({ text: true, kind: true }),
} as const

/** A kind of JSON object in a package, with its own known keys: source, heading, passage, paragraph or span. */
export type PackageObjectKind = keyof typeof KNOWN_KEYS

/** Receives each unknown key, and its part of the package. */
type KeyListener = (part: PackageObjectKind, key: string) => void

function toKeySet<T>(keys: Readonly<Record<keyof T, true>>): ReadonlySet<string> {
  return new Set(Object.keys(keys))
}

/**
 * Reports unknown keys of source.json or a heading.
 * @param value validated content of source.json, or of a line of headings.jsonl
 */
export function reportUnknownSourceOrHeadingProperties(
  part: 'source' | 'heading',
  value: unknown,
  report: KeyListener,
): void {
  reportUnknownKeys(part, value as object, report)
}

/** Reports unknown keys of a passage. @param value validated content of a line of passages.jsonl */
export function reportUnknownPassageProperties(value: unknown, report: KeyListener): void {
  const passage = value as PackagePassage
  reportUnknownKeys('passage', passage, report)
  for (const paragraph of passage.paragraphs) {
    reportUnknownKeys('paragraph', paragraph, report)
    for (const span of paragraph.spans) reportUnknownKeys('span', span, report)
  }
}

function reportUnknownKeys(part: PackageObjectKind, value: object, report: KeyListener): void {
  const knownKeys = KNOWN_KEYS[part]
  for (const key in value) if (!knownKeys.has(key)) report(part, key)
}
